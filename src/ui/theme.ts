import { useSyncExternalStore } from 'react'

/** The user's choice. `system` follows the device, and is the default. */
export type Theme = 'light' | 'dark' | 'system'

const THEME_KEY = 'theme' // src/boot.ts reads it before the first paint
const listeners = new Set<() => void>()

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be denied: the choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** Returns the chosen theme; renders again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme, () => 'system')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
