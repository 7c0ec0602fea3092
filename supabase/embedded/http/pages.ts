import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { captchaOf } from '../../../src/domain/captcha.ts'
import { pageHeaders } from './security-headers.ts'
import type { Pages } from './server.ts'
import { createStaticFiles } from './static-files.ts'

/** The built app, the app served by Vite's development server, or no app. */
export type AppKind = 'built' | 'dev' | 'none'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Opens the app for a server that already listens on its port; `headOf` returns the head of a path, null for the app's own. */
export async function openPages(
  kind: AppKind,
  server: Server,
  headOf: (path: string) => Promise<string | null>,
): Promise<{ answer: Pages; close(): Promise<void> }> {
  if (kind === 'none') return { answer: async () => false, close: async () => {} }
  if (kind === 'built') {
    const elsewhere = process.env.VITE_SUPABASE_URL
    const policy = pageHeaders(elsewhere && new URL(elsewhere).origin, captchaOf(process.env))
    return { answer: createStaticFiles(`${root}dist`, policy, headOf), close: async () => {} }
  }
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'spa',
    // Hot reload shares the port; its WebSocket has its own subprotocol.
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    answer: (request, answer) =>
      new Promise((resolve, reject) => {
        answer.once('close', () => resolve(true))
        vite.middlewares(request, answer, (error?: unknown) => (error ? reject(error) : resolve(false)))
      }),
    close: () => vite.close(),
  }
}
