import { expect, test, vi } from 'vitest'
import { outcomesOf } from './command/outcomes.ts'
import { inSchema } from './mutants/edit.ts'
import { makeEmpty, makeTemplate, template } from './server/template.ts'

/* Simulations can be repeated exactly. */

/** Changes nothing; a template with other edits is made and cached separately. */
const unchanged = inSchema('function private.stamp', 'return new;', 'return new;')

const bytesOf = async (dump: Blob) => Buffer.from(await dump.arrayBuffer())

test('a seed replays exactly, with a database that was made separately', async () => {
  const [first, second] = await outcomesOf(
    [[], [unchanged]].map((edits) => ({ seed: 'again', actions: 60, edits })),
  )
  expect(first?.actions).toBe(60)
  expect(second?.digest).toBe(first?.digest)
}, 120_000)

test('the database that it begins with is the same, byte for byte, whenever and wherever it is made', async () => {
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
