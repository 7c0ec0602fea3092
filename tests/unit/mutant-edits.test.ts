import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

const migrations = join('supabase', 'migrations')
/** The migrations in their order, each with its text. */
const applied = readdirSync(join(root, migrations))
  .toSorted()
  .map((name) => ({
    file: join(migrations, name),
    text: readFileSync(join(root, migrations, name), 'utf8'),
  }))

/**
 * Returns the last migration in which a text of `file` stands, or that defines the function around it anew. A function
 * that a later migration moves into the schema `private` keeps its text.
 */
function inForce(file: string, from: string): string | undefined {
  const edited = applied.findIndex((migration) => migration.file === file)
  const before = applied[edited]?.text.split(from)[0] ?? ''
  let name = before.match(
    /create (?:or replace )?function (\S+)\((?![\s\S]*create (?:or replace )?function)/,
  )?.[1]
  // Behind the end of that function something else is edited: a trigger, a view.
  if (!name || before.slice(before.lastIndexOf(` function ${name}(`)).includes('\n$$;')) name = '-'
  let last = file
  for (const { file: later, text } of applied.slice(edited + 1)) {
    if (text.includes(`alter function ${name}(`) && text.includes(') set schema private;'))
      name = name.replace('public.', 'private.')
    if (text.includes(from) || new RegExp(`create (or replace )?function ${name}\\(`).test(text)) last = later
  }
  return last
}

test.each(
  mutants.flatMap(({ name, edits }) =>
    edits.filter(({ file }) => file.startsWith('supabase/migrations/')).map((edit) => [name, edit] as const),
  ),
)('what is taken away for "%s" is in force: no later migration defines it anew', (_name, { file, from }) => {
  expect(inForce(file, from)).toBe(file)
})

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
