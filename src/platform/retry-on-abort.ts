/** How often, and milliseconds in between. */
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 300

/**
 * Does it once more where the browser broke it off, as Chromium does to whatever begins while it empties a site's storage.
 * Rejects with everything else at once.
 */
export async function retryOnAbort<Value>(
  work: () => PromiseLike<Value>,
  attempts = MAX_ATTEMPTS,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isAbortError(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return retryOnAbort(work, attempts - 1)
  }
}

/** Dexie hands on what the browser said as `inner`. */
function isAbortError(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'AbortError' || inner?.name === 'AbortError'
}
