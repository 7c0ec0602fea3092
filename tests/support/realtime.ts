import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RealtimeClientOptions } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { attachRealtime } from '../../supabase/embedded/realtime/attach.ts'
import type { RealtimeDatabase } from '../../supabase/embedded/realtime/authorise.ts'

export const keys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }
const tokens = new Map<string, Record<string, unknown>>()

// The types of their event handlers differ; supabase-js's documentation passes ws all the same.
export const transport = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>

/** Returns a token that `serveRealtime` accepts for `seconds` from now. */
export function tokenFor(claims: Record<string, unknown>, seconds: number): string {
  const token = `token-${tokens.size}`
  tokens.set(token, { role: 'authenticated', exp: Date.now() / 1000 + seconds, ...claims })
  return token
}

export interface ServedRealtime {
  /** Host and port. */
  address: string
  /** Resolves when the server has closed all connections. */
  close(): Promise<void>
}

/** Serves Realtime alone. */
export async function serveRealtime(database: RealtimeDatabase): Promise<ServedRealtime> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const realtime = await attachRealtime({
    server,
    keys,
    database,
    verifyToken: async (token) => {
      const claims = tokens.get(token)
      return claims && (claims.exp as number) * 1000 > Date.now() ? claims : null
    },
  })
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await realtime.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const websocketUrl = (at: string) =>
  `ws://${at}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`

/** Opens a socket that sends and receives raw frames. */
export async function aSocket(at: string) {
  const socket = new WebSocket(websocketUrl(at))
  const frames: unknown[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    wake()
  })
  await once(socket, 'open')
  return {
    socket,
    say: (frame: unknown) => socket.send(JSON.stringify(frame)),
    async next() {
      while (frames.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return frames.shift()
    },
  }
}
