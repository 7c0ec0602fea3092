const VIEWER_KEY = 'viewer'

/** Returns the viewer whose data was open last, or null: a guess of what the next start reads (boot.ts). */
export const lastViewer = (): string | null => globalThis.localStorage?.getItem(VIEWER_KEY) ?? null

export function saveLastViewer(viewer: string): void {
  try {
    globalThis.localStorage?.setItem(VIEWER_KEY, viewer)
  } catch {
    // If storage is denied, the next start reads a moment later.
  }
}
