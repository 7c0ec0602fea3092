import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { runAll, type Work } from './pool.ts'
import { EVENTFUL, EVENTFUL_FOUND, FIXED, WORLD } from './seeds.ts'
import type { Outcome } from './simulate.ts'

async function outcomes(works: readonly Work[]): Promise<Outcome[]> {
  const all: Outcome[] = []
  await runAll(works, Math.min(2, availableParallelism()), (outcome) => all.push(outcome) > 0)
  return all
}

/** What was broken, with what leads there, and how to see it again. */
const broken = (all: readonly Outcome[]) =>
  all.flatMap(({ replay, violation }) =>
    violation ? [`${violation.message}\n${violation.trace.join('\n')}\n${replay}`] : [],
  )

describe('whole devices, a real server, and everything that can go wrong between them', () => {
  test('nothing is lost, doubled or leaked, whatever goes wrong', { timeout: 900_000 }, async () => {
    const all = await outcomes(FIXED.map((seed) => ({ seed, actions: WORLD, edits: [] })))
    expect(broken(all)).toEqual([])
    expect(all.flatMap(({ uncaught }) => uncaught)).toEqual([])
    expect(all.reduce((sum, { actions }) => sum + actions, 0)).toBeGreaterThanOrEqual(10_000)
  })

  test('nor where more happens to devices than people do', { timeout: 600_000 }, async () => {
    const worlds = EVENTFUL_FOUND.map(
      (seed): Work => ({ seed, actions: EVENTFUL, eventful: true, edits: [] }),
    )
    const all = await outcomes(worlds)
    expect(broken(all)).toEqual([])
    expect(all.flatMap(({ uncaught }) => uncaught)).toEqual([])
  })

  test('a seed replays exactly', { timeout: 300_000 }, async () => {
    const twice: Work[] = [1, 2].map(() => ({ seed: 'again', actions: 60, edits: [] }))
    const [first, second] = await outcomes(twice)
    expect(first?.actions).toBeGreaterThanOrEqual(60)
    expect(second?.digest).toBe(first?.digest)
  })
})
