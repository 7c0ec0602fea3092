import { type Account, fingerprint } from '../support/sync-candidate.ts'
import { limit } from './limit.ts'
import { ours } from './ours.ts'
import { plugin } from './plugin.ts'
import { supabaseJs } from './supabase-js.ts'

const candidates = { ours, plugin, 'supabase-js': supabaseJs, limit }

/** Returns the milliseconds of one method on this empty device and of asking again, and the rows it then holds. */
async function firstPull(name: keyof typeof candidates, account: Account, asks: number) {
  const candidate = candidates[name]()
  await candidate.prepare(account)
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const started = performance.now()
  await candidate.pull()
  const pulled = performance.now() - started
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()

  const again: number[] = []
  performance.clearResourceTimings()
  for (let n = 0; n < asks && candidate.again; n += 1) {
    const since = performance.now()
    await candidate.again()
    again.push(performance.now() - since)
  }
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    pulled,
    longest,
    again,
    requests: asked.length / Math.max(1, asks),
    bytes: asked.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / Math.max(1, asks),
    fingerprint: await fingerprint(await candidate.held()),
  }
}

declare global {
  interface Window {
    firstPull: typeof firstPull
  }
}
window.firstPull = firstPull
