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
  showThemeColor()
  for (const listener of listeners) listener()
}

/** Gives the browser's own bars the colour of the chosen theme; index.html has one per theme of the device. */
export function showThemeColor(): void {
  const theme = chosenTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.media
    const isOfTheme = meta.dataset.media.includes(theme)
    meta.media = theme === 'system' ? meta.dataset.media : isOfTheme ? 'all' : 'not all'
  }
}

/** Returns the chosen theme; renders again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme, () => 'system')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
