export interface Message {
  key: number
  /** Milliseconds since 1970. */
  at: number
  tone: 'success' | 'error' | 'info' | 'plain'
  text: string
  detail?: string | undefined
}

/** Number of messages that are kept to be read again. */
export const MAX_MESSAGES = 50

let messages: readonly Message[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function change(next: readonly Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** The messages of this tab's toasts, newest first. In memory only: ends with the tab and at sign-out. */
export const messageLog = {
  current: () => messages,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  add(message: Omit<Message, 'key'>) {
    lastKey += 1
    change([{ ...message, key: lastKey }, ...messages].slice(0, MAX_MESSAGES))
  },
  clear: () => change([]),
}
