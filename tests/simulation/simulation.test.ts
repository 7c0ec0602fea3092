import { describe, expect, test } from 'vitest'
import { brokenIn, outcomesOf } from './outcomes.ts'
import type { Work } from './pool.ts'
import { sceneNames, sceneWorks } from './scenes.ts'
import { FIXED, WORLD } from './seeds.ts'

describe('whole devices, a real server, and everything that can go wrong between them', () => {
  test('nothing is lost, doubled or leaked, whatever goes wrong', { timeout: 900_000 }, async () => {
    const all = await outcomesOf(FIXED.map((seed) => ({ seed, actions: WORLD, edits: [] })))
    expect(brokenIn(all)).toEqual([])
    expect(all.flatMap(({ uncaught }) => uncaught)).toEqual([])
    expect(all.reduce((sum, { actions }) => sum + actions, 0)).toBeGreaterThanOrEqual(10_000)
  })

  test('nor in what happens seldom', { timeout: 300_000 }, async () => {
    const all = await outcomesOf(sceneWorks(sceneNames))
    expect(brokenIn(all)).toEqual([])
    expect(all.flatMap(({ uncaught }) => uncaught)).toEqual([])
  })

  test('a seed replays exactly', { timeout: 300_000 }, async () => {
    const twice: Work[] = [1, 2].map(() => ({ seed: 'again', actions: 60, edits: [] }))
    const [first, second] = await outcomesOf(twice)
    expect(first?.actions).toBe(60)
    expect(second?.digest).toBe(first?.digest)
  })
})
