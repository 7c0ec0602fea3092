/**
 * One window of this device does the work for all: `work` runs while this one holds the lock, and ends when `signal`
 * aborts or the window closes; another then takes over. Where there are no locks, every window works.
 */
export async function lead(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!globalThis.navigator?.locks) return work(signal)
  try {
    await navigator.locks.request(name, { signal }, () => work(signal))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Whether a window waits to do the work of `name`. */
export async function othersWait(name: string): Promise<boolean> {
  const { pending = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return pending.some((lock) => lock.name === name)
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
