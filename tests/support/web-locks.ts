import { onTestFinished, vi } from 'vitest'

type LockCallback = (lock: object) => Promise<unknown>
interface LockOptions {
  signal?: AbortSignal
  steal?: boolean
}

interface LockState {
  /** Steals the lock from its holder, whose work continues until it notices. Null where the lock is free. */
  steal: (() => void) | null
  waiting: (() => void)[]
}

const aborted = (why: string) => new DOMException(why, 'AbortError')

/** Provides exclusive Web Locks, which Node 20 has not, until the end of the test. */
export function giveWebLocks(): void {
  const lines = new Map<string, LockState>()
  const request = (name: string, { signal, steal }: LockOptions, work: LockCallback) => {
    const line = lines.get(name) ?? { steal: null, waiting: [] }
    lines.set(name, line)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        reject(aborted('given up'))
      }
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        const rob = () => reject(aborted('stolen'))
        line.steal = rob
        const free = () => {
          if (line.steal !== rob) return
          line.steal = null
          line.waiting.shift()?.()
        }
        work({}).then(resolve, reject).finally(free)
      }
      if (signal?.aborted) reject(aborted('given up'))
      else if (steal || !line.steal) {
        line.steal?.()
        begin()
      } else {
        line.waiting.push(begin)
        signal?.addEventListener('abort', giveUp, { once: true })
      }
    })
  }
  const query = async () => ({
    pending: [...lines].flatMap(([name, { waiting }]) => waiting.map(() => ({ name }))),
  })
  vi.stubGlobal('navigator', { onLine: true, locks: { request, query } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
