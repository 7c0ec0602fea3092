let isRequested = false

/**
 * Asks the browser, once per page, not to clear this site's data when space runs short. Call it after the first unsent
 * action or draft: only then is there data that exists nowhere else, and some browsers ask the user.
 */
export async function requestPersistenceOnce() {
  if (isRequested) return
  isRequested = true
  await requestPersistence()
}

/** Asks even if the browser refused before: the user has pressed a button for it. Returns whether it was granted. */
export async function requestPersistence(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Private windows may reject the request itself.
    return false
  }
}
