/** A shortcut. `go` has the letter after "g". */
export type Shortcut =
  | { kind: 'palette' }
  | { kind: 'undo' }
  | { kind: 'list' }
  | { kind: 'search' }
  | { kind: 'go'; letter: string }
  /** A key that the present screen may have. */
  | { kind: 'screen'; key: string }

/** The parts of a key press that matter for shortcuts. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Milliseconds. */
  at: number
}

/** Time within which the second letter follows the "g". */
export const SEQUENCE_TIMEOUT_MS = 1500

/** State between two key presses. */
export interface KeySequence {
  /** Time of the "g" that came before, in milliseconds; null without one. */
  startedAt: number | null
}

/**
 * Returns the shortcut that this key press completes, and the state for the next one. `typing`: the focus is in a text
 * field. `letters`: whether single letters are shortcuts (WCAG 2.1.4: they can be turned off).
 */
export function resolveShortcut(
  { startedAt }: KeySequence,
  press: KeyPress,
  { typing, letters }: { typing: boolean; letters: boolean },
): { keys: KeySequence; shortcut: Shortcut | null } {
  const noSequence: KeySequence = { startedAt: null }
  const command = press.ctrlKey !== press.metaKey && !press.altKey
  if (command && press.key.toLowerCase() === 'k') return { keys: noSequence, shortcut: { kind: 'palette' } }
  if (command && !typing && !press.shiftKey && press.key.toLowerCase() === 'z') {
    return { keys: noSequence, shortcut: { kind: 'undo' } }
  }
  if (typing || !letters || press.ctrlKey || press.metaKey || press.altKey) {
    return { keys: noSequence, shortcut: null }
  }
  if (startedAt !== null && press.at - startedAt <= SEQUENCE_TIMEOUT_MS && /^[a-z]$/.test(press.key)) {
    return { keys: noSequence, shortcut: { kind: 'go', letter: press.key } }
  }
  if (press.key === 'g') return { keys: { startedAt: press.at }, shortcut: null }
  if (press.key === '?') return { keys: noSequence, shortcut: { kind: 'list' } }
  if (press.key === '/') return { keys: noSequence, shortcut: { kind: 'search' } }
  // A modifier before another key does not end the sequence: "?" is Shift and a key on most keyboards.
  if (press.key === 'Shift') return { keys: { startedAt }, shortcut: null }
  return { keys: noSequence, shortcut: /^[a-z]$/.test(press.key) ? { kind: 'screen', key: press.key } : null }
}
