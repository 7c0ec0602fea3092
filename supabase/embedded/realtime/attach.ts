import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { callerAddress, mayUseSecret } from '../http/local-request.ts'
import {
  type Authorise,
  cacheForVisitors,
  type Identity,
  identify,
  type Keys,
  mayListen,
  type RealtimeDatabase,
  type VerifyToken,
} from './authorise.ts'
import { serveConnection } from './connection.ts'
import { versionOf } from './frames.ts'
import { createTokenBucket } from './token-bucket.ts'
import { createTopics } from './topics.ts'

const path = '/realtime/v1/websocket'
const MAX_MESSAGE_BYTES = 256 * 1024
const PING_INTERVAL_MS = 30_000
const CLOSE_TIMEOUT_MS = 1_000
const MAX_SOCKETS_PER_ADDRESS = 256
/** Database queries that one address may cause by joins: at once, and per second from then on. */
const MAX_JOINS_AT_ONCE = 400
const JOINS_PER_SECOND = 40

/**
 * Serves private broadcast as Supabase's Realtime does, to an unchanged realtime-js: `realtime.send` in the database
 * reaches those whom the policies on `realtime.messages` let listen. Nothing else of Realtime: no public channels, no
 * presence, no table changes, no broadcasts by clients. Other upgrades of the server are left to their own handlers.
 */
export async function attachRealtime(options: {
  server: Server
  database: RealtimeDatabase
  keys: Keys
  verifyToken: VerifyToken
  /**
   * Returns whether a listener could listen to this topic at all; other topics are refused without a database query.
   */
  isTopicOf?: (listener: Identity, topic: string) => boolean
  report?: (problem: string, failure: unknown) => void
}): Promise<{ close(): Promise<void> }> {
  const { server, database, keys, verifyToken } = options
  const report = options.report ?? ((problem, failure) => console.error(`realtime: ${problem}`, failure))
  const { isTopicOf } = options
  const topics = createTopics()
  const callers = new Map<string, { sockets: number; mayJoin: () => boolean }>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const alive = new WeakSet<WebSocket>()
  let closing = false

  const askDatabase: Authorise = (listener, topic) => mayListen(database, listener, topic)
  // Only known topics are cached: invented ones would fill the cache without end.
  const mayListenTo = isTopicOf ? onlyKnownTopics(isTopicOf, cacheForVisitors(askDatabase)) : askDatabase

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const asked = `http://host${request.url ?? ''}`
    const url = URL.canParse(asked) ? new URL(asked) : null
    if (url?.pathname !== path) {
      // Without another handler, the client would wait for ever.
      if (server.listenerCount('upgrade') === 1) refuse(stream, '404 Not Found')
      return
    }
    const version = versionOf(url.searchParams.get('vsn'))
    if (!version) return refuse(stream, '400 Bad Request')
    const apikey = url.searchParams.get('apikey') ?? String(request.headers.apikey ?? '')
    if (!mayUseSecret(request, url, keys.secret)) return refuse(stream, '403 Forbidden')
    const caller = await identify(apikey, keys, verifyToken)
    if (!caller) return refuse(stream, '401 Unauthorized')
    if (closing) return refuse(stream, '503 Service Unavailable')
    const address = callerAddress(request)
    const known = callers.get(address) ?? {
      sockets: 0,
      mayJoin: createTokenBucket(MAX_JOINS_AT_ONCE, JOINS_PER_SECOND),
    }
    if (known.sockets >= MAX_SOCKETS_PER_ADDRESS) return refuse(stream, '429 Too Many Requests')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // ws itself closes a socket that breaks the protocol; an unhandled error event would end the process.
      socket.on('error', () => {})
      alive.add(socket)
      known.sockets += 1
      callers.set(address, known)
      socket.once('close', () => {
        known.sockets -= 1
        if (known.sockets === 0) callers.delete(address)
      })
      socket.on('pong', () => alive.add(socket))
      serveConnection({
        socket,
        version,
        apikey,
        caller,
        topics,
        identify: (token) => identify(token, keys, verifyToken),
        mayJoin: known.mayJoin,
        mayListen: mayListenTo,
        report,
      })
    })
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((failure) => {
      report('could not answer an upgrade', failure)
      stream.destroy()
    })
  }

  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_INTERVAL_MS)
  pings.unref()

  const unlisten = await database.listen('realtime', topics.publish)
  server.on('upgrade', onUpgrade)

  return {
    async close() {
      closing = true
      server.off('upgrade', onUpgrade)
      clearInterval(pings)
      await unlisten()
      await Promise.all([...sockets.clients].map(closeSocket))
      sockets.close()
    },
  }
}

const onlyKnownTopics =
  (isTopicOf: (listener: Identity, topic: string) => boolean, ask: Authorise): Authorise =>
  async (listener, topic) =>
    isTopicOf(listener, topic) && (await ask(listener, topic))

/** Closes a socket, and terminates it where the client does not answer within the timeout. */
async function closeSocket(socket: WebSocket) {
  if (socket.readyState === socket.CLOSED) return
  const gone = once(socket, 'close')
  socket.close(1001, 'Going away')
  const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS)
  await gone
  clearTimeout(timer)
}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
