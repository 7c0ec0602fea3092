import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'single-keys'
const listeners = new Set<() => void>()
let on = read()

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether single letters are shortcuts. Users who dictate or often mistype can turn them off (WCAG 2.1.4). */
export const letterShortcuts = {
  on: () => on,
  set(wanted: boolean) {
    on = wanted
    try {
      if (wanted) localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, 'off')
    } catch {
      // Storage may be forbidden: the choice then lasts until the tab is closed.
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
