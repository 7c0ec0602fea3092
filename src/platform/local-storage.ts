/** Uses localStorage; returns null where it is denied or full, or where there is none: in a worker. */
export function withLocalStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  try {
    return globalThis.localStorage ? use(globalThis.localStorage) : null
  } catch {
    return null
  }
}
