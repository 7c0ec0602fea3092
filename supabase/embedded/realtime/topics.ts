/** A message of the database to a private topic. */
interface Broadcast {
  topic: string
  event: string
  payload: unknown
}

type Listener = (message: Broadcast) => void

/** Listeners by private topic. */
export interface Topics {
  /** Listens to a topic until the returned function is called. */
  join(topic: string, hear: Listener): () => void
  /** Passes a notification of `realtime.send` to the topic's listeners; drops what is no private broadcast. */
  publish(notification: string): void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<Listener>>()
  return {
    join(topic, hear) {
      const joined = listeners.get(topic) ?? new Set()
      listeners.set(topic, joined.add(hear))
      return () => {
        joined.delete(hear)
        if (joined.size === 0 && listeners.get(topic) === joined) listeners.delete(topic)
      }
    },
    publish(notification) {
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
