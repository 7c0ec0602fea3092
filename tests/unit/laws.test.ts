import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '../simulation/mutants/mutants.ts'

const root = join(import.meta.dirname, '../..')

test.each(['src/outbox/README.md', 'src/sync/README.md'])(
  'each law of %s names mutants that exist',
  (file) => {
    const [, laws = ''] = readFileSync(join(root, file), 'utf8').split('## Laws')
    const rows = laws.split('\n').filter((line) => /^\| [^-L]/.test(line))
    expect(rows.length).toBeGreaterThan(5)
    const known = new Set(mutants.map(({ name }) => name))
    for (const row of rows) {
      const named = [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
      expect(named, row).not.toEqual([])
      expect(named.filter((name) => !known.has(name))).toEqual([])
    }
  },
)
