const KEY = 'viewer'

/** Names whose data was open here last, or null: a guess at what the next start reads (before-paint.ts), nothing more. */
export const lastViewer = (): string | null => globalThis.localStorage?.getItem(KEY) ?? null

export function saveLastViewer(viewer: string): void {
  try {
    globalThis.localStorage?.setItem(KEY, viewer)
  } catch {
    // Storage may be forbidden: the next start then reads a moment later.
  }
}
