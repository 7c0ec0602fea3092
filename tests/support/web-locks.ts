import { onTestFinished, vi } from 'vitest'

type Work = () => Promise<unknown>

/** A browser's exclusive Web Locks, which Node 20 has not; gone again after the test. */
export function giveWebLocks(): void {
  const ends = new Map<string, Promise<unknown>>()
  async function request(name: string, { signal }: { signal: AbortSignal }, work: Work) {
    const turn = ends.get(name) ?? Promise.resolve()
    const held = waitFor(turn, signal).then(work)
    ends.set(name, Promise.all([turn, held.catch(() => {})]))
    return held
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

function waitFor(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException('given up', 'AbortError'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    turn.then(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
  })
}
