import { useSyncExternalStore } from 'react'

const KEY = 'single-keys'
const listeners = new Set<() => void>()
let on = read()

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether single letters are shortcuts; who dictates or slips turns them off (WCAG 2.1.4). */
export const letterShortcuts = {
  on: () => on,
  set(wanted: boolean) {
    on = wanted
    try {
      if (wanted) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, 'off')
    } catch {
      // Storage may be forbidden: the choice then lasts until the page is closed.
    }
    for (const listener of listeners) listener()
  },
}

export const useLetterShortcuts = (): boolean =>
  useSyncExternalStore(subscribe, letterShortcuts.on, () => true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
