import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type KeyPress = KeyboardEvent | ReactKeyboardEvent

/** The code of every key press that an input method consumed. */
const CONSUMED = 229

/**
 * Returns whether an input method uses this key press, for example the Enter that chooses a character. Safari sends that
 * Enter after `compositionend`: `isComposing` is false then, and only the key code tells.
 */
export function isOfInputMethod(event: KeyPress): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === CONSUMED
}

/** Returns whether the user pressed this key, and meant the page rather than an input method. */
export const isKey = (
  event: KeyPress,
  key: 'Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): boolean => event.key === key && !isOfInputMethod(event)
