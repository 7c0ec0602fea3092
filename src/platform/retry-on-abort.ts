/** How often, and milliseconds in between. */
const ATTEMPTS = 5
const PAUSE = 300

/**
 * Does it once more where the browser broke it off, as Chromium does to whatever begins while it empties a site's storage.
 * Rejects with everything else at once.
 */
export async function again<Value>(work: () => PromiseLike<Value>, attempts = ATTEMPTS): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isBrokenOff(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return again(work, attempts - 1)
  }
}

/** Dexie hands on what the browser said as `inner`. */
function isBrokenOff(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'AbortError' || inner?.name === 'AbortError'
}
