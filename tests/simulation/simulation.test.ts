import { expect, test } from 'vitest'
import { everything } from '../support/everything.ts'
import { outcomesOf, violationsIn } from './command/outcomes.ts'
import { DAY_ACTIONS, FIXED_SEEDS, RUN_ACTIONS } from './command/seeds.ts'

/** Three in each run, all by night, with as many actions as where they once broke a promise. */
const SEEDS = everything ? FIXED_SEEDS : FIXED_SEEDS.slice(0, 3)
const ACTIONS = everything ? RUN_ACTIONS : DAY_ACTIONS

/** Enough on a busy machine, too. */
const timeout = SEEDS.length * 2 * 60_000

test(
  'whole devices, a real server, and all faults between them: nothing is lost, doubled or leaked',
  async () => {
    // In one process: another worker of the tests has the other processor.
    const all = await outcomesOf(
      SEEDS.map((seed) => ({ seed, actions: ACTIONS, edits: [] })),
      1,
    )
    expect(violationsIn(all)).toEqual([])
    const actions = all.reduce((sum, outcome) => sum + outcome.actions, 0)
    expect(actions).toBeGreaterThanOrEqual(SEEDS.length * ACTIONS)
  },
  timeout,
)
