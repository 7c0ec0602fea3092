const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 300

/**
 * Retries `work` after an AbortError: Chromium aborts IndexedDB requests while it clears a site's storage. Rejects with
 * any other error at once, and with the last AbortError after five attempts.
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

/** Dexie wraps the browser's error as `inner`. */
function isAbortError(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'AbortError' || inner?.name === 'AbortError'
}
