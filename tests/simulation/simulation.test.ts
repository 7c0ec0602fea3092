import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { runAll, type Work } from './pool.ts'
import { FIXED, regressions, WORLD } from './seeds.ts'
import type { Outcome } from './simulate.ts'

const jobs = Math.min(2, availableParallelism())
const worlds = (seeds: readonly string[]): Work[] =>
  seeds.map((seed) => ({ seed, actions: WORLD, edits: [] }))

async function outcomes(works: readonly Work[]): Promise<Outcome[]> {
  const all: Outcome[] = []
  await runAll(works, jobs, (outcome) => all.push(outcome) > 0)
  return all
}

const broken = (all: readonly Outcome[]) =>
  all.flatMap(({ seed, violation }) =>
    violation ? [`${seed}: ${violation.message}\n${violation.trace.join('\n')}`] : [],
  )

describe('whole devices, a real server, and everything that can go wrong between them', () => {
  test('nothing is lost, doubled or leaked in ten thousand actions', { timeout: 600_000 }, async () => {
    const all = await outcomes(worlds(FIXED))
    expect(broken(all)).toEqual([])
    expect(all.reduce((sum, { actions }) => sum + actions, 0)).toBeGreaterThanOrEqual(10_000)
  })

  test('what was found once is not found again', { timeout: 300_000 }, async () => {
    expect(broken(await outcomes(worlds(Object.keys(regressions))))).toEqual([])
  })

  test('a seed replays exactly', { timeout: 120_000 }, async () => {
    const twice: Work[] = [1, 2].map(() => ({ seed: 'again', actions: 100, edits: [] }))
    const [first, second] = await outcomes(twice)
    expect(second?.digest).toBe(first?.digest)
  })
})
