import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { applyEdits } from '../simulation/bundle.ts'
import { mutants } from '../simulation/mutants.ts'

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
