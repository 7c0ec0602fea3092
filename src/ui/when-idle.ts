/** Milliseconds after which the work runs even if the browser is not idle. */
const IDLE_TIMEOUT_MS = 500

/**
 * Runs `work` when the browser is idle after painting. Returns how to cancel that. Safari has no idle callbacks: there
 * it runs in a task of its own after painting.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
