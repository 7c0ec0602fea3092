import { beforeAll, describe, expect, test, vi } from 'vitest'
import { outcomesOf, violationsIn } from './command/outcomes.ts'
import { FIXED_SEEDS, RUN_ACTIONS } from './command/seeds.ts'
import { edit } from './mutants/edit.ts'
import type { Outcome, Work } from './run/work.ts'
import { makeEmpty, makeTemplate, template } from './server/template.ts'

/** Changes nothing; a template with other edits is made and cached separately. */
const unchanged = edit(
  'supabase/migrations/20261121000100_foundation.sql',
  'create schema private;',
  'create schema private;',
)

/** Enough on a busy machine, too. */
const timeout = FIXED_SEEDS.length * 2 * 60_000

const bytesOf = async (dump: Blob) => Buffer.from(await dump.arrayBuffer())

describe('whole devices, a real server, and all faults between them', () => {
  let all: Outcome[]
  const of = (seeds: readonly string[]) => all.filter(({ seed }) => seeds.includes(seed))

  // One pool for all: each of its processes bundles the app once.
  beforeAll(async () => {
    const simulations: Work[] = FIXED_SEEDS.map((seed) => ({ seed, actions: RUN_ACTIONS, edits: [] }))
    const twice: Work[] = [[], [unchanged]].map((edits) => ({ seed: 'again', actions: 60, edits }))
    all = await outcomesOf([...simulations, ...twice])
  }, timeout)

  test('nothing is lost, doubled or leaked, whatever fault happens', () => {
    expect(violationsIn(of(FIXED_SEEDS))).toEqual([])
    expect(of(FIXED_SEEDS).reduce((sum, { actions }) => sum + actions, 0)).toBeGreaterThanOrEqual(10_000)
  })

  test('a seed replays exactly, with a database that was made separately', () => {
    const [first, second] = of(['again'])
    expect(first?.actions).toBe(60)
    expect(second?.digest).toBe(first?.digest)
  })

  test('the database that it begins with is the same, byte for byte, whenever and wherever it is made', async () => {
    // Made by the simulations above, in their processes.
    const cached = await bytesOf(await template())
    expect(cached.length).toBeGreaterThan(10_000_000)
    vi.stubEnv('TZ', 'Asia/Tokyo')
    try {
      const made = await bytesOf(await makeTemplate([], await makeEmpty()))
      expect(made.equals(cached)).toBe(true)
    } finally {
      vi.unstubAllEnvs()
    }
  }, 120_000)
})
