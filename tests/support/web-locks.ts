import { onTestFinished, vi } from 'vitest'

type Work = (lock: object) => Promise<unknown>
interface Terms {
  signal?: AbortSignal
  steal?: boolean
}

interface Line {
  /** Takes the lock from whoever holds it; the work itself goes on until it notices. Null where it is free. */
  rob: (() => void) | null
  waiting: (() => void)[]
}

const aborted = (why: string) => new DOMException(why, 'AbortError')

/** A browser's exclusive Web Locks, which Node 20 has not; gone again after the test. */
export function giveWebLocks(): void {
  const lines = new Map<string, Line>()
  const request = (name: string, { signal, steal }: Terms, work: Work) => {
    const line = lines.get(name) ?? { rob: null, waiting: [] }
    lines.set(name, line)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        reject(aborted('given up'))
      }
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        const rob = () => reject(aborted('stolen'))
        line.rob = rob
        const free = () => {
          if (line.rob !== rob) return
          line.rob = null
          line.waiting.shift()?.()
        }
        work({}).then(resolve, reject).finally(free)
      }
      if (signal?.aborted) reject(aborted('given up'))
      else if (steal || !line.rob) {
        line.rob?.()
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
