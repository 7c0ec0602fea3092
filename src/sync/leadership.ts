import { NEVER, type Observable } from 'rxjs'

/**
 * Elects one leader among the tabs of this device: runs `work` while this tab holds the lock, until `signal` aborts. When
 * the leading tab closes, another takes over. Steals the lock when `timedOut$` emits: a frozen tab keeps its lock. When
 * that tab wakes, its work is aborted and it waits for the lock again. Without Web Locks every tab leads.
 */
export async function holdLeadership(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  timedOut$: Observable<unknown> = NEVER,
): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(signal)
  let steal = false
  for (;;) {
    const waiting = new AbortController()
    const stolen = new AbortController()
    let working: Promise<void> | null = null
    const listening = timedOut$.subscribe(() => working || waiting.abort())
    const begin = () => {
      working = work(AbortSignal.any([signal, stolen.signal]))
      return working
    }
    const options = steal ? { steal } : { signal: AbortSignal.any([signal, waiting.signal]) }
    try {
      return await locks.request(name, options, begin)
    } catch (error) {
      if (signal.aborted) {
        await working
        return
      }
      const lost = working && error instanceof DOMException && error.name === 'AbortError'
      if (!lost && !waiting.signal.aborted) throw error
      stolen.abort()
      await working
      steal = waiting.signal.aborted
    } finally {
      listening.unsubscribe()
    }
  }
}

/** Returns whether another tab waits for the lock. */
export async function lockIsContended(name: string): Promise<boolean> {
  const { pending = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return pending.some((lock) => lock.name === name)
}

export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
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
