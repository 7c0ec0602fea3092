import { expect, test } from 'vitest'
import { everything } from '../../support/everything.ts'
import { outcomesOf, violationsIn } from '../command/outcomes.ts'
import { EVENTFUL_ACTIONS, EVENTFUL_SEEDS } from '../command/seeds.ts'

/** By name three, by night all. */
const SEEDS = everything ? EVENTFUL_SEEDS : EVENTFUL_SEEDS.slice(0, 3)

/** Enough on a busy machine, too. */
const timeout = SEEDS.length * 5 * 60_000

test('nothing is lost, doubled or leaked in eventful simulations', { timeout }, async () => {
  const all = await outcomesOf(
    SEEDS.map((seed) => ({ seed, actions: EVENTFUL_ACTIONS, eventful: true, edits: [] })),
  )
  expect(violationsIn(all)).toEqual([])
})
