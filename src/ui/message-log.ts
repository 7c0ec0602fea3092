export interface Message {
  key: number
  /** Milliseconds. */
  at: number
  tone: 'success' | 'error' | 'warning' | 'info' | 'plain'
  text: string
  detail: string | null
}

/** How many of this session's messages can be read again. */
export const MAX_MESSAGES = 50

let messages: readonly Message[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function change(next: readonly Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** What the toasts of this window said, newest first. In memory only: it ends with the window, and with whoever read it. */
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
