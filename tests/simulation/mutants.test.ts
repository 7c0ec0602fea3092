import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { applyEdits } from './bundle.ts'
import { search } from './mutant-search.ts'
import { mutants } from './mutants.ts'
import { JOBS } from './outcomes.ts'

test.each(mutants)('$name: the edited text exists, and is in force', ({ edits }) => {
  for (const edit of edits) {
    applyEdits(readFileSync(edit.file, 'utf8'), [edit])
    if (!edit.file.startsWith('supabase/migrations/')) continue
    // A later migration with the same text has replaced this one.
    const folder = dirname(edit.file)
    const containing = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(edit.from),
    )
    expect(join(folder, containing.sort().at(-1) ?? '')).toBe(edit.file)
  }
})

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
