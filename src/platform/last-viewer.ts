const VIEWER_KEY = 'viewer'

/** Returns the viewer whose data was open last, or null: a guess of what the next start reads (boot.ts). */
export function lastViewer(): string | null {
  try {
    return globalThis.localStorage?.getItem(VIEWER_KEY) ?? null
  } catch {
    return null // Storage is denied.
  }
}

export function saveLastViewer(viewer: string): void {
  try {
    globalThis.localStorage?.setItem(VIEWER_KEY, viewer)
  } catch {
    // If storage is denied, the next start reads a moment later.
  }
}
