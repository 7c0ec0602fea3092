/** What a key does here. `go` carries the letter after "g". */
export type Shortcut =
  | { kind: 'palette' }
  | { kind: 'list' }
  | { kind: 'search' }
  | { kind: 'go'; letter: string }

/** What of a key press decides. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Milliseconds. */
  at: number
}

/** Milliseconds within which the second letter follows the "g". */
export const SEQUENCE_TIMEOUT_MS = 1500

/** Remembers the "g" that came before. */
export interface KeySequence {
  /** When it was pressed, in milliseconds; null without one. */
  startedAt: number | null
}

/**
 * The shortcut that this press completes, and what to remember for the next. `typing`: the focus is where letters are
 * text, or a dialog is open. `letters`: whether single letters mean anything (WCAG 2.1.4: they can be turned off).
 */
export function resolveShortcut(
  { startedAt }: KeySequence,
  press: KeyPress,
  { typing, letters }: { typing: boolean; letters: boolean },
): { keys: KeySequence; shortcut: Shortcut | null } {
  const noSequence: KeySequence = { startedAt: null }
  const command = press.ctrlKey !== press.metaKey && !press.altKey
  if (command && press.key.toLowerCase() === 'k') return { keys: noSequence, shortcut: { kind: 'palette' } }
  if (typing || !letters || press.ctrlKey || press.metaKey || press.altKey) {
    return { keys: noSequence, shortcut: null }
  }
  if (startedAt !== null && press.at - startedAt <= SEQUENCE_TIMEOUT_MS && /^[a-z]$/.test(press.key)) {
    return { keys: noSequence, shortcut: { kind: 'go', letter: press.key } }
  }
  if (press.key === 'g') return { keys: { startedAt: press.at }, shortcut: null }
  if (press.key === '?') return { keys: noSequence, shortcut: { kind: 'list' } }
  if (press.key === '/') return { keys: noSequence, shortcut: { kind: 'search' } }
  // A modifier on its way to another key: "?" is Shift and a key on most keyboards.
  if (press.key === 'Shift') return { keys: { startedAt }, shortcut: null }
  return { keys: noSequence, shortcut: null }
}
