import type { WebSocket } from 'ws'
import type { Identity } from './authorise.ts'
import { type Channel, openChannel } from './channel.ts'
import { decode, encode, type Frame, type Version } from './frames.ts'
import { createTokenBucket } from './token-bucket.ts'
import type { Topics } from './topics.ts'

const prefix = 'realtime:'
const MAX_CHANNELS = 100
// Each join queries the database for permission.
const MAX_JOINS_AT_ONCE = 100
const JOINS_PER_SECOND = 2
const MAX_WAITING_MESSAGES = 500
// A client that sends more is disconnected, however fast it is answered. A full hundred channels renew their tokens at
// once, and at most once a minute.
const MAX_MESSAGES_AT_ONCE = 500
const MESSAGES_PER_SECOND = 20
// A client that does not read is disconnected: it pulls when it comes back.
const MAX_UNREAD_BYTES = 1024 * 1024
const unavailable = 'Realtime was unable to connect to the project database'

/**
 * Speaks the Phoenix protocol with one client: joins, leaves, token renewals and heartbeats. Never throws, whatever the
 * client sends.
 */
export function serveConnection(options: {
  socket: WebSocket
  version: Version
  apikey: string
  caller: Identity
  topics: Topics
  identify: (token: string) => Promise<Identity | null>
  /** Returns whether this network address may cause one more database query. */
  mayJoin?: () => boolean
  mayListen: (listener: Identity, topic: string) => Promise<boolean>
  report: (problem: string, failure: unknown) => void
}): void {
  const { socket, version, topics } = options
  const channels = new Map<string, Channel>()
  const maySend = createTokenBucket(MAX_MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)
  const mayJoin = createTokenBucket(MAX_JOINS_AT_ONCE, JOINS_PER_SECOND)
  let waiting = 0
  let last = Promise.resolve()

  const isOpen = () => socket.readyState === socket.OPEN

  function send(frame: Frame) {
    if (!isOpen()) return
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate()
    socket.send(encode(version, frame))
  }

  function reply({ join_ref, ref, topic }: Frame, status: 'ok' | 'error', response: Record<string, unknown>) {
    send({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  /** Returns the client's token; without one, or with a key, the connection's own key. */
  const tokenOf = (said: unknown) =>
    typeof said === 'string' && !said.startsWith('sb_') ? said : options.apikey
  const identityOf = async (token: string) =>
    token === options.apikey ? options.caller : await options.identify(token)

  async function join(frame: Frame) {
    const refuse = (reason: string) => reply(frame, 'error', { reason })
    if (!frame.topic.startsWith(prefix)) return refuse('unmatched topic')
    const topic = frame.topic.slice(prefix.length)
    if (!topic) return refuse('TopicNameRequired: You must provide a topic name')
    const config = asRecord(frame.payload.config)
    if (config.private !== true) return refuse('PrivateOnly: This project only allows private channels')

    // A second join of a topic replaces the first.
    channels.get(frame.topic)?.close()
    if (channels.size >= MAX_CHANNELS) return refuse('ChannelRateLimitReached: Too many channels')
    if (!mayJoin() || options.mayJoin?.() === false)
      return refuse('ClientJoinRateLimitReached: Too many joins per second')

    const token = tokenOf(frame.payload.access_token ?? frame.payload.user_token)
    try {
      const identity = await identityOf(token)
      if (!identity) return refuse('InvalidJWTToken: Token has expired or is not valid')
      if (!(await options.mayListen(identity, topic))) {
        return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`)
      }
      if (!isOpen()) return
      const closed = () => channels.delete(frame.topic)
      const channel = openChannel({ frame, topic, token, identity, topics, send, closed })
      channels.set(frame.topic, channel)
    } catch (failure) {
      options.report(`could not ask who may hear ${topic}`, failure)
      return refuse(`UnableToConnectToProject: ${unavailable}`)
    }
    reply(frame, 'ok', { postgres_changes: [] })
    if (asRecord(config.presence).enabled === true) {
      send({ join_ref: frame.join_ref, ref: null, topic: frame.topic, event: 'presence_state', payload: {} })
    }
  }

  async function renew(frame: Frame, channel: Channel) {
    const token = frame.payload.access_token
    // As on a hosted project, a channel keeps its token when a key or nothing is sent.
    if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
    const topic = frame.topic.slice(prefix.length)
    try {
      const identity = await options.identify(token)
      const heard = identity !== null && (await options.mayListen(identity, topic))
      // It may have expired, or the connection may have ended, during the query.
      if (channels.get(frame.topic) !== channel) return
      if (!identity) channel.close('Token has expired or is not valid')
      else if (heard) channel.renew(token, identity)
      else channel.close(`You no longer have permission to read from this Channel topic: ${topic}`)
    } catch (failure) {
      options.report(`could not ask who may hear ${topic}`, failure)
      channel.close(unavailable)
    }
  }

  async function handle(frame: Frame) {
    if (!isOpen()) return
    if (frame.event === 'phx_join') return join(frame)
    // No policy allows broadcasts by clients. A hosted project does not answer either.
    if (frame.event === 'broadcast') return
    const channel = channels.get(frame.topic)
    if (!channel || (frame.join_ref !== null && frame.join_ref !== channel.joinRef)) {
      return reply(frame, 'error', { reason: 'unmatched topic' })
    }
    if (frame.event === 'access_token') return renew(frame, channel)
    if (frame.event === 'presence') return reply(frame, 'error', { reason: 'Presence is not kept here' })
    if (frame.event === 'phx_leave') {
      reply(frame, 'ok', {})
      channel.close()
    }
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isOpen()) return
    if (!maySend()) return socket.close(1008, 'Too many messages')
    const frame = decode(version, data, isBinary)
    if (!frame) return socket.close(1007, 'Malformed frame')
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') reply(frame, 'ok', {})
      return
    }
    waiting += 1
    if (waiting > MAX_WAITING_MESSAGES) return socket.close(1008, 'Too many messages')
    // One at a time: a renewal must not overtake the join before it.
    last = last
      .then(() => handle(frame))
      .catch((failure) => options.report('could not answer a client', failure))
      .finally(() => {
        waiting -= 1
      })
  })

  socket.on('close', () => {
    for (const channel of [...channels.values()]) channel.dispose()
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
