import { expect, test } from 'vitest'
import { outcomesOf, violationsIn } from './outcomes.ts'
import { EVENTFUL_ACTIONS, EVENTFUL_SEEDS } from './seeds.ts'

test('nothing is lost, doubled or leaked in eventful simulations', { timeout: 600_000 }, async () => {
  const all = await outcomesOf(
    EVENTFUL_SEEDS.map((seed) => ({ seed, actions: EVENTFUL_ACTIONS, eventful: true, edits: [] })),
  )
  expect(violationsIn(all)).toEqual([])
  expect(all.flatMap(({ uncaught }) => uncaught)).toEqual([])
})
