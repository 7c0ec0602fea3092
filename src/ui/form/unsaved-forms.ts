let count = 0
const listeners = new Set<() => void>()

function change(by: number) {
  count += by
  for (const listener of listeners) listener()
}

/** Whether a form on this page holds something typed and not sent: nothing may reload the page under it. */
export const unsavedForms = {
  any: () => count > 0,
  /** Counts one until the returned function is called. */
  register(): () => void {
    change(1)
    return () => change(-1)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
