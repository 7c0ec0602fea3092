const TRACE_KEY = 'trace'

/**
 * Returns whether this tab traces what it sends, receives and keeps: with `?trace` in the address it was opened at, or once
 * `localStorage.trace` is set on this device.
 */
export function isTraced(): boolean {
  try {
    return new URLSearchParams(location.search).has(TRACE_KEY) || localStorage.getItem(TRACE_KEY) !== null
  } catch {
    return false // Storage is denied.
  }
}
