import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { edited } from '../simulation/bundle.ts'
import { protections } from '../simulation/protections.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(protections.flatMap(({ name, edits }) => edits.map((edit) => [name, edit] as const)))(
  'the simulator can still take away "%s"',
  (_name, edit) => {
    const source = readFileSync(join(root, edit.file), 'utf8')
    expect(edited(source, [edit])).not.toBe(source)
  },
)
