/** A message of the database to a private topic. */
interface Broadcast {
  topic: string
  event: string
  payload: unknown
}

type Hear = (message: Broadcast) => void

/** Who listens to which private topic. */
export interface Topics {
  /** Hears a topic until the returned function is called. */
  join(topic: string, hear: Hear): () => void
  /** Passes on what `realtime.send` notified; what is no private broadcast is dropped. */
  ring(notification: string): void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<Hear>>()
  return {
    join(topic, hear) {
      const hearers = listeners.get(topic) ?? new Set()
      listeners.set(topic, hearers.add(hear))
      return () => {
        hearers.delete(hear)
        if (hearers.size === 0 && listeners.get(topic) === hearers) listeners.delete(topic)
      }
    },
    ring(notification) {
      const message = read(notification)
      if (message) for (const hear of [...(listeners.get(message.topic) ?? [])]) hear(message)
    },
  }
}

function read(notification: string): Broadcast | null {
  try {
    const message: unknown = JSON.parse(notification)
    if (typeof message !== 'object' || message === null) return null
    const { topic, event, payload, private: isPrivate } = message as Record<string, unknown>
    if (isPrivate !== true || typeof topic !== 'string' || typeof event !== 'string') return null
    return { topic, event, payload }
  } catch {
    return null
  }
}
