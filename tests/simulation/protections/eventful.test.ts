import { expect, test } from 'vitest'
import { outcomesOf, violationsIn } from '../command/outcomes.ts'
import { EVENTFUL_ACTIONS, EVENTFUL_SEEDS } from '../command/seeds.ts'

/** Enough on a busy machine, too. */
const timeout = EVENTFUL_SEEDS.length * 5 * 60_000

test('nothing is lost, doubled or leaked in eventful simulations', { timeout }, async () => {
  const all = await outcomesOf(
    EVENTFUL_SEEDS.map((seed) => ({ seed, actions: EVENTFUL_ACTIONS, eventful: true, edits: [] })),
  )
  expect(violationsIn(all)).toEqual([])
})
