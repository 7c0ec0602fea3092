import { lastViewer } from './last-viewer.ts'
import { withLocalStorage } from './local-storage.ts'

/*
 * The last screen of a user, as HTML: what the next start shows until the app runs. In localStorage, which can be read before
 * the first paint. It is deleted with the rows that it was drawn from.
 */

const KEY = 'last-screen'

export interface LastScreen {
  /** Address of the app's script: another version of the app draws other screens. */
  app: string
  path: string
  /** Of the window and of the whole screen, CSS pixels. */
  width: number
  height: number
  /** When its rows were pulled, in milliseconds since 1970. */
  pulledAt: number
  /** What stands in the window while it is not scrolled. */
  html: string
}

interface Kept {
  viewer: string
  /** `Store.revision` from which on rows were removed or the user may hold others: older screens are not kept. */
  since: number
  screen: LastScreen | null
}

/** Keeps a screen that was drawn from a viewer's rows of this revision; none of somebody who is signing out in another tab. */
export function keepLastScreen(viewer: string, revision: number, screen: LastScreen): void {
  if (lastViewer() !== viewer) return
  const kept = read()
  const since = kept?.viewer === viewer ? kept.since : 0
  if (revision >= since) write({ viewer, since, screen })
}

/** Returns a viewer's last screen, where the app would draw the same at this path, in a window of this width; else null. */
export function lastScreen(
  viewer: string,
  at: Pick<LastScreen, 'app' | 'path' | 'width'>,
): LastScreen | null {
  const kept = read()
  if (kept?.viewer !== viewer || !kept.screen) return null
  const { screen } = kept
  return screen.app === at.app && screen.path === at.path && screen.width === at.width ? screen : null
}

/** Deletes a viewer's last screen, and keeps none from now on that was drawn before this revision. */
export function outdateLastScreen(viewer: string, revision: number): void {
  // A full disk may refuse what is written, but not this.
  remove()
  write({ viewer, since: revision, screen: null })
}

/** Deletes a viewer's last screen with all rows. */
export function forgetLastScreen(viewer: string): void {
  if (read()?.viewer === viewer) remove()
}

function read(): Kept | null {
  const stored = withLocalStorage((storage) => storage.getItem(KEY))
  try {
    return stored ? JSON.parse(stored) : null
  } catch {
    // Written by another version, or damaged: the next one replaces it.
    return null
  }
}

const write = (kept: Kept): void => {
  withLocalStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)))
}

const remove = () => withLocalStorage((storage) => storage.removeItem(KEY))
