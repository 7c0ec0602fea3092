let count = 0
const listeners = new Set<() => void>()

function change(by: number) {
  count += by
  for (const listener of listeners) listener()
}

/** Counts the forms on this page with unsaved input: the page must not be reloaded under them. */
export const unsavedForms = {
  any: () => count > 0,
  /** Counts a form until the returned function is called. */
  register(): () => void {
    change(1)
    return () => change(-1)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
