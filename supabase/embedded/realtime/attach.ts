import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { callerAddress } from '../http/caller-address.ts'
import { mayUseSecret } from '../http/local-request.ts'
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
import { createTopics, type Topics } from './topics.ts'

const path = '/realtime/v1/websocket'
const MAX_MESSAGE_BYTES = 256 * 1024
const PING_INTERVAL_MS = 30_000
const CLOSE_TIMEOUT_MS = 1_000
const MAX_SOCKETS_PER_ADDRESS = 256
/** Database queries that one address may cause by joins: at once, and per second from then on. */
const MAX_JOINS_AT_ONCE = 400
const JOINS_PER_SECOND = 40

interface RealtimeOptions {
  server: Server
  database: RealtimeDatabase
  keys: Keys
  verifyToken: VerifyToken
  /**
   * Returns whether a listener could listen to this topic at all; other topics are refused without a database query.
   */
  isTopicOf?: (listener: Identity, topic: string) => boolean
  report?: (problem: string, failure: unknown) => void
}

/**
 * Serves private broadcast as Supabase's Realtime does, to an unchanged realtime-js: `realtime.send` in the database
 * reaches those whom the policies on `realtime.messages` let listen. Nothing else of Realtime: no public channels, no
 * presence, no table changes, no broadcasts by clients. Other upgrades of the server are left to their own handlers.
 */
export async function attachRealtime(options: RealtimeOptions): Promise<{ close(): Promise<void> }> {
  const { server, database } = options
  const report = options.report ?? ((problem, failure) => console.error(`realtime: ${problem}`, failure))
  const topics = createTopics()
  const sockets = createSockets()
  const upgrade = answerUpgrades({ ...options, report }, topics, sockets)

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((failure) => {
      report('could not answer an upgrade', failure)
      stream.destroy()
    })
  }

  const unlisten = await database.listen('realtime', topics.publish)
  server.on('upgrade', onUpgrade)

  return {
    async close() {
      const closed = sockets.stopAccepting()
      server.off('upgrade', onUpgrade)
      await unlisten()
      await closed()
    },
  }
}

/** Returns the handler that accepts an upgrade to a socket of `path`, or refuses it by a status. */
function answerUpgrades(
  {
    server,
    database,
    keys,
    verifyToken,
    isTopicOf,
    report,
  }: RealtimeOptions & Pick<Required<RealtimeOptions>, 'report'>,
  topics: Topics,
  sockets: ReturnType<typeof createSockets>,
) {
  const askDatabase: Authorise = (listener, topic) => mayListen(database, listener, topic)
  // Only known topics are cached: invented ones would fill the cache without end.
  const mayListenTo = isTopicOf ? onlyKnownTopics(isTopicOf, cacheForVisitors(askDatabase)) : askDatabase

  return async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
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
    const refused = sockets.accept(request, stream, head, (socket, mayJoin) =>
      serveConnection({
        socket,
        version,
        apikey,
        caller,
        topics,
        identify: (token) => identify(token, keys, verifyToken),
        mayJoin,
        mayListen: mayListenTo,
        report,
      }),
    )
    if (refused) refuse(stream, refused)
  }
}

/** The open sockets: at most so many of one network address, each pinged until it no longer answers. */
function createSockets() {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const callers = new Map<string, { sockets: number; mayJoin: () => boolean }>()
  const alive = new WeakSet<WebSocket>()
  let closing = false

  const pings = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_INTERVAL_MS)
  pings.unref()

  return {
    /** Opens a socket and hands it to `serve`, or returns the status of the refusal. */
    accept(
      request: IncomingMessage,
      stream: Duplex,
      head: Buffer,
      serve: (socket: WebSocket, mayJoin: () => boolean) => void,
    ): string | null {
      if (closing) return '503 Service Unavailable'
      // All users of a proxy that names no caller share these limits: nothing else tells them apart here.
      const address = callerAddress(request) ?? request.socket.remoteAddress ?? ''
      const known = callers.get(address) ?? {
        sockets: 0,
        mayJoin: createTokenBucket(MAX_JOINS_AT_ONCE, JOINS_PER_SECOND),
      }
      if (known.sockets >= MAX_SOCKETS_PER_ADDRESS) return '429 Too Many Requests'
      server.handleUpgrade(request, stream, head, (socket) => {
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
        serve(socket, known.mayJoin)
      })
      return null
    },
    /** Refuses further sockets. Returns what closes the open ones. */
    stopAccepting() {
      closing = true
      clearInterval(pings)
      return async () => {
        await Promise.all([...server.clients].map(closeSocket))
        server.close()
      }
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
