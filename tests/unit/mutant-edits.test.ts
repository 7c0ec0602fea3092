import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { declaredStatements } from '../../supabase/schema/apply.ts'
import { mutants } from '../simulation/mutants/mutants.ts'
import { applyEdits } from '../simulation/run/bundle.ts'
import { editedStatements } from '../simulation/server/template.ts'

const root = resolve(import.meta.dirname, '../..')
const declared = declaredStatements()

test.each(mutants.flatMap(({ name, edits }) => edits.map((edit) => [name, edit] as const)))(
  'the simulator can still take away "%s"',
  async (_name, edit) => {
    if (edit.object) {
      expect(editedStatements([edit], declared)).not.toEqual(declared)
      return
    }
    const source = readFileSync(join(root, edit.file), 'utf8')
    const without = applyEdits(source, [edit])
    expect(without).not.toBe(source)
    // What is left is a program.
    await transformWithOxc(without, edit.file)
  },
)

/** The names of functions that a text calls. */
const callsIn = (text: string) => new Set([...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name ?? ''))
const sources = ['src', 'supabase/schema', 'supabase/functions'].flatMap((folder) =>
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
