import { expect, test, vi } from 'vitest'
import { JOBS } from '../command/outcomes.ts'
import { search } from '../mutants/mutant-search.ts'
import { mutants } from '../mutants/mutants.ts'

/** Enough on a busy machine, too. */
const MINUTES_PER_MUTANT = 1

test('every mutant breaks its promise', {
  timeout: mutants.length * MINUTES_PER_MUTANT * 60_000,
}, async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const found = await search(mutants, JOBS, 1)
  const others = found.filter(({ mutant, rule }) => rule !== mutant.breaks)
  expect(others.map(({ mutant: { name, breaks }, rule }) => `${name}: ${rule}, not ${breaks}`)).toEqual([])
})
