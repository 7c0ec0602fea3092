import { NEVER, type Observable } from 'rxjs'

/**
 * One window of this device does the work for all: `work` runs while this one holds the lock, and ends when `signal`
 * aborts or the window closes; another then takes over. It also takes over when `silent$` tells that whoever holds the
 * lock gives no sign of life: a window that was frozen keeps it. Woken, that one stops and waits for its turn again.
 * Where there are no locks, every window works.
 */
export async function holdLeadership(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  silent$: Observable<unknown> = NEVER,
): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(signal)
  let steal = false
  for (;;) {
    const waiting = new AbortController()
    const turn = new AbortController()
    let working: Promise<void> | null = null
    const listening = silent$.subscribe(() => working || waiting.abort())
    const begin = () => {
      working = work(AbortSignal.any([signal, turn.signal]))
      return working
    }
    const terms = steal ? { steal } : { signal: AbortSignal.any([signal, waiting.signal]) }
    try {
      return await locks.request(name, terms, begin)
    } catch (error) {
      if (signal.aborted) {
        await working
        return
      }
      const lost = working && error instanceof DOMException && error.name === 'AbortError'
      if (!lost && !waiting.signal.aborted) throw error
      turn.abort()
      await working
      steal = waiting.signal.aborted
    } finally {
      listening.unsubscribe()
    }
  }
}

/** Whether a window waits to do the work of `name`. */
export async function lockIsContended(name: string): Promise<boolean> {
  const { pending = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return pending.some((lock) => lock.name === name)
}

export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Resolves after so many milliseconds, or at once when the signal aborts. */
export const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    if (signal.aborted) over()
    else signal.addEventListener('abort', over)
  })
