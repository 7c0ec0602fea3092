import react from '@vitejs/plugin-react'
import { createServer, type PluginOption } from 'vite'
import type { renderScreens } from './screens.tsx'

/**
 * Puts what a first visit sees into index.html: `%HOME%` and `%BOARD%` become the screens as `screens.tsx` renders them. The
 * development server leaves both empty.
 */
export function prerender(mode: string): PluginOption {
  return {
    name: 'prerender',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        const { home, board } = server ? { home: '', board: '' } : await renderedScreens(mode)
        return html.replace('%HOME%', () => home).replace('%BOARD%', () => board)
      },
    },
  }
}

async function renderedScreens(mode: string): ReturnType<typeof renderScreens> {
  const server = await createServer({
    configFile: false,
    mode,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // A CommonJS module without named exports.
    ssr: { noExternal: [/^workbox/] },
    plugins: [react()],
  })
  try {
    const module = await server.ssrLoadModule('/src/prerender/screens.tsx')
    return await module.renderScreens()
  } finally {
    await server.close()
  }
}
