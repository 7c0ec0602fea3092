import { expect, test } from 'vitest'
import { everything } from '../support/everything.ts'
import { outcomesOf, violationsIn } from './command/outcomes.ts'
import { FIXED_SEEDS, RUN_ACTIONS } from './command/seeds.ts'

/** Three in each run, all by night. */
const SEEDS = everything ? FIXED_SEEDS : FIXED_SEEDS.slice(0, 3)

/** Enough on a busy machine, too. */
const timeout = SEEDS.length * 2 * 60_000

test(
  'whole devices, a real server, and all faults between them: nothing is lost, doubled or leaked',
  async () => {
    const all = await outcomesOf(SEEDS.map((seed) => ({ seed, actions: RUN_ACTIONS, edits: [] })))
    expect(violationsIn(all)).toEqual([])
    const actions = all.reduce((sum, outcome) => sum + outcome.actions, 0)
    expect(actions).toBeGreaterThanOrEqual(SEEDS.length * RUN_ACTIONS)
  },
  timeout,
)
