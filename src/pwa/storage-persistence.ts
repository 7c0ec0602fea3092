let isRequested = false

/**
 * Asks the browser, once, not to clear this device's data when space runs short. Call it after the first unsent work or
 * draft: only then is there something that exists nowhere else, and some browsers ask the person.
 */
export async function requestPersistenceOnce() {
  if (isRequested) return
  isRequested = true
  await requestPersistence()
}

/** Asks whatever was answered before: she has pressed a button for it. True when the browser promises. */
export async function requestPersistence(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Private windows may refuse the question itself.
    return false
  }
}
