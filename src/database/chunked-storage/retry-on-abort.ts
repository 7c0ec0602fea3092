const ATTEMPTS = 5
const RETRY_DELAY_MS = 300

/**
 * Retries after an AbortError: Chromium aborts whatever begins while it empties a site's storage. Rejects with any other
 * error at once, and with the last AbortError after five attempts.
 */
export async function retryOnAbort<Value>(work: () => Promise<Value>, attempts = ATTEMPTS): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || (error as { name?: string } | null)?.name !== 'AbortError') throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return retryOnAbort(work, attempts - 1)
  }
}
