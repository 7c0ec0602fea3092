/** Milliseconds after which it is done all the same. */
const IDLE_TIMEOUT_MS = 500

/**
 * Does `work` once what changed is drawn and the browser has nothing better to do; the answer takes that back. Safari
 * knows no idle time: there a task of its own comes after the drawing, too.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
