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

interface ConnectionOptions {
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
}

/**
 * Speaks the Phoenix protocol with one client: joins, leaves, token renewals and heartbeats. Never throws, whatever the
 * client sends.
 */
export function serveConnection(options: ConnectionOptions): void {
  const connection = new Connection(options)
  options.socket.on('message', (data: Buffer, isBinary: boolean) => connection.receive(data, isBinary))
  options.socket.on('close', () => connection.dispose())
}

class Connection {
  readonly #options: ConnectionOptions
  readonly #channels = new Map<string, Channel>()
  readonly #maySend = createTokenBucket(MAX_MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)
  readonly #mayJoin = createTokenBucket(MAX_JOINS_AT_ONCE, JOINS_PER_SECOND)
  #waiting = 0
  #last = Promise.resolve()

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  receive(data: Buffer, isBinary: boolean) {
    const { socket, version, report } = this.#options
    if (!this.#isOpen()) return
    if (!this.#maySend()) return socket.close(1008, 'Too many messages')
    const frame = decode(version, data, isBinary)
    if (!frame) return socket.close(1007, 'Malformed frame')
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {})
      return
    }
    this.#waiting += 1
    if (this.#waiting > MAX_WAITING_MESSAGES) return socket.close(1008, 'Too many messages')
    // One at a time: a renewal must not overtake the join before it.
    this.#last = this.#last
      .then(() => this.#handle(frame))
      .catch((failure) => report('could not answer a client', failure))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  dispose(): void {
    for (const channel of [...this.#channels.values()]) channel.dispose()
  }

  async #handle(frame: Frame): Promise<void> {
    if (!this.#isOpen()) return
    if (frame.event === 'phx_join') return this.#join(frame)
    // No policy allows broadcasts by clients. A hosted project does not answer either.
    if (frame.event === 'broadcast') return
    const channel = this.#channels.get(frame.topic)
    if (!channel || (frame.join_ref !== null && frame.join_ref !== channel.joinRef))
      return this.#refuse(frame, 'unmatched topic')
    if (frame.event === 'access_token') return this.#renew(frame, channel)
    if (frame.event === 'presence') return this.#refuse(frame, 'Presence is not kept here')
    if (frame.event === 'phx_leave') {
      this.#reply(frame, 'ok', {})
      channel.close()
    }
  }

  async #join(frame: Frame): Promise<void> {
    if (!frame.topic.startsWith(prefix)) return this.#refuse(frame, 'unmatched topic')
    const topic = frame.topic.slice(prefix.length)
    if (!topic) return this.#refuse(frame, 'TopicNameRequired: You must provide a topic name')
    const config = asRecord(frame.payload.config)
    if (config.private !== true)
      return this.#refuse(frame, 'PrivateOnly: This project only allows private channels')

    // A second join of a topic replaces the first.
    this.#channels.get(frame.topic)?.close()
    if (this.#channels.size >= MAX_CHANNELS)
      return this.#refuse(frame, 'ChannelRateLimitReached: Too many channels')
    if (!this.#mayJoin() || this.#options.mayJoin?.() === false)
      return this.#refuse(frame, 'ClientJoinRateLimitReached: Too many joins per second')

    const refusal = await this.#open(frame, topic)
    if (refusal) return this.#refuse(frame, refusal)
    // The client may be gone by now: then there is no channel, and nobody to answer.
    this.#reply(frame, 'ok', { postgres_changes: [] })
    if (asRecord(config.presence).enabled === true)
      this.#send({ ...frame, ref: null, event: 'presence_state', payload: {} })
  }

  /** Opens the channel if the client may listen to the topic. Returns why it may not. */
  async #open(frame: Frame, topic: string): Promise<string | null> {
    const { topics, mayListen, report } = this.#options
    const token = this.#tokenOf(frame.payload.access_token ?? frame.payload.user_token)
    try {
      const identity = await this.#identityOf(token)
      if (!identity) return 'InvalidJWTToken: Token has expired or is not valid'
      if (!(await mayListen(identity, topic)))
        return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
      if (!this.#isOpen()) return null
      const send = (sent: Frame) => this.#send(sent)
      const closed = () => this.#channels.delete(frame.topic)
      this.#channels.set(frame.topic, openChannel({ frame, topic, token, identity, topics, send, closed }))
      return null
    } catch (failure) {
      report(`could not ask who may hear ${topic}`, failure)
      return `UnableToConnectToProject: ${unavailable}`
    }
  }

  async #renew(frame: Frame, channel: Channel): Promise<void> {
    const { identify, mayListen, report } = this.#options
    const token = frame.payload.access_token
    // As on a hosted project, a channel keeps its token when a key or nothing is sent.
    if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
    const topic = frame.topic.slice(prefix.length)
    try {
      const identity = await identify(token)
      const heard = identity !== null && (await mayListen(identity, topic))
      // It may have expired, or the connection may have ended, during the query.
      if (this.#channels.get(frame.topic) !== channel) return
      if (!identity) channel.close('Token has expired or is not valid')
      else if (heard) channel.renew(token, identity)
      else channel.close(`You no longer have permission to read from this Channel topic: ${topic}`)
    } catch (failure) {
      report(`could not ask who may hear ${topic}`, failure)
      channel.close(unavailable)
    }
  }

  #isOpen(): boolean {
    const { socket } = this.#options
    return socket.readyState === socket.OPEN
  }

  /** Returns the client's token; without one, or with a key, the connection's own key. */
  #tokenOf(said: unknown): string {
    return typeof said === 'string' && !said.startsWith('sb_') ? said : this.#options.apikey
  }

  async #identityOf(token: string): Promise<Identity | null> {
    const { apikey, caller, identify } = this.#options
    return token === apikey ? caller : identify(token)
  }

  #send(frame: Frame) {
    const { socket, version } = this.#options
    if (!this.#isOpen()) return
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate()
    socket.send(encode(version, frame))
  }

  #reply({ join_ref, ref, topic }: Frame, status: 'ok' | 'error', response: Record<string, unknown>): void {
    this.#send({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #refuse(frame: Frame, reason: string): void {
    this.#reply(frame, 'error', { reason })
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
