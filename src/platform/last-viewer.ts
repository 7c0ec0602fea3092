import { withLocalStorage } from './local-storage.ts'

const VIEWER_KEY = 'viewer'

/** Returns the viewer whose data was open last, or null: a guess of what the next start reads (boot.ts). */
export const lastViewer = (): string | null => withLocalStorage((storage) => storage.getItem(VIEWER_KEY))

/** Where nothing can be stored, the next start reads a moment later. */
export const saveLastViewer = (viewer: string): void => {
  withLocalStorage((storage) => storage.setItem(VIEWER_KEY, viewer))
}
