import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { mutants } from '../simulation/mutants/mutants.ts'
import { applyEdits } from '../simulation/run/bundle.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(mutants.flatMap(({ name, edits }) => edits.map((edit) => [name, edit] as const)))(
  'the simulator can still take away "%s"',
  async (_name, edit) => {
    const source = readFileSync(join(root, edit.file), 'utf8')
    const without = applyEdits(source, [edit])
    expect(without).not.toBe(source)
    // What is left is a program.
    if (edit.file.endsWith('.ts')) await transformWithOxc(without, edit.file)
  },
)

test.each(
  mutants.flatMap(({ name, edits }) =>
    edits.filter(({ file }) => file.startsWith('supabase/migrations/')).map((edit) => [name, edit] as const),
  ),
)(
  'what is taken away for "%s" is in force: no later migration has the same text',
  (_name, { file, from }) => {
    const folder = join(root, dirname(file))
    const containing = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(from),
    )
    expect(join(dirname(file), containing.sort().at(-1) ?? '')).toBe(file)
  },
)

/** The names of functions that a text calls. */
const callsIn = (text: string) => new Set([...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name ?? ''))
const sources = ['src', 'supabase/migrations', 'supabase/functions'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
)
const known = callsIn(sources.join('\n'))

test('edits call functions that exist: one that was renamed would only make the edited program fail', () => {
  const unknown = mutants.flatMap(({ name, edits }) =>
    edits.flatMap(({ to }) =>
      [...callsIn(to)].filter((called) => !known.has(called)).map((called) => `${name}: ${called}`),
    ),
  )
  expect(unknown).toEqual([])
})
