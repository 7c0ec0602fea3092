import type { Identity } from './authorise.ts'
import type { Frame } from './frames.ts'
import type { Topics } from './topics.ts'

/** One topic joined over one connection. */
export interface Channel {
  readonly joinRef: string | null
  /** The token with which its permission was last checked. */
  readonly token: string
  /** Continues with another checked token; its expiry replaces the former one's. */
  renew(token: string, identity: Identity): void
  /** Tells the client and stops listening. Without a reason it answers the client's own request to leave. */
  close(reason?: string): void
  /** Stops listening without telling the client, which is gone. */
  dispose(): void
}

// A timer's delay is limited; a distant expiry is checked again each hour.
const MAX_TIMER_MS = 3_600_000

/** Listens to a topic for a client whose permission was checked, until closed or until its token expires. */
export function openChannel(options: {
  frame: Frame
  topic: string
  token: string
  identity: Identity
  topics: Topics
  send: (frame: Frame) => void
  closed: () => void
}): Channel {
  const { frame, topic, topics, send } = options
  const joinRef = frame.join_ref ?? frame.ref
  const sendEvent = (event: string, payload: Record<string, unknown>, ref: string | null = null) =>
    send({ join_ref: joinRef, ref, topic: frame.topic, event, payload })
  let { token } = options
  let timer: NodeJS.Timeout | undefined

  const leave = topics.join(topic, (message) => send(broadcastFrame(frame.topic, message)))

  function expire(expiresAt: number | null) {
    clearTimeout(timer)
    if (expiresAt === null) return
    const left = Math.max(expiresAt - Date.now(), 0)
    const look = () => (Date.now() < expiresAt ? expire(expiresAt) : close('Token has expired'))
    // Never at once, even if it has expired: the join has to be answered first.
    timer = setTimeout(look, Math.min(left, MAX_TIMER_MS))
    timer.unref()
  }

  function dispose() {
    clearTimeout(timer)
    leave()
    options.closed()
  }

  function close(reason?: string) {
    dispose()
    if (reason) sendEvent('system', { extension: 'system', status: 'error', message: reason, channel: topic })
    sendEvent('phx_close', {}, joinRef)
  }

  expire(options.identity.expiresAt)
  return {
    joinRef,
    get token() {
      return token
    },
    renew(renewed, identity) {
      token = renewed
      expire(identity.expiresAt)
    },
    close,
    dispose,
  }
}

/** A hosted project sends no join_ref with a broadcast: every join of the topic receives it. */
const broadcastFrame = (topic: string, { event, payload }: { event: string; payload: unknown }): Frame => ({
  join_ref: null,
  ref: null,
  topic,
  event: 'broadcast',
  payload: { type: 'broadcast', event, payload },
})
