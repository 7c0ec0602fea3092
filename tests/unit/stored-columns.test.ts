import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COLUMNS } from '../../src/database/columns.gen.ts'
import { STORE_VERSION } from '../../src/database/device-rows.ts'
import type { StoredColumn } from '../../src/database/stored-column.ts'

type Columns = Record<string, Record<string, StoredColumn>>

/** The columns with which devices of this version of the store began. */
const { version, columns: first }: { version: number; columns: Columns } = JSON.parse(
  readFileSync(new URL('stored-columns.json', import.meta.url), 'utf8'),
)

/** Returns the columns that rows stored with `earlier` columns cannot have as the app expects them. */
const unreadable = (earlier: Columns, now: Columns): string[] =>
  Object.entries(now).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([column, stored]) => !isReadable(earlier[table]?.[column], stored, table in earlier))
      .map(([column]) => `${table}.${column}`),
  )

function isReadable(earlier: StoredColumn | undefined, now: StoredColumn, isStored: boolean): boolean {
  if (!isStored) return true
  if (!earlier) return now.length === 2
  return earlier[0] === now[0] && (earlier[1] !== null || now[1] === null)
}

test('rows of this version of the store can be read; otherwise raise STORE_VERSION, and run `npm run types:database`', () => {
  expect(version).toBe(STORE_VERSION)
  expect(unreadable(first, COLUMNS)).toEqual([])
})

describe('rows that are stored can be read with', () => {
  const stored: Columns = { jobs: { title: ['string'], pin_order: ['number', null] } }
  test.each<[string, Columns, string[]]>([
    ['a column that may be null', { jobs: { ...stored.jobs, colour: ['string', null] } }, []],
    ['a column that has a default', { jobs: { ...stored.jobs, is_new: ['boolean', false] } }, []],
    ['a table more', { ...stored, colours: { name: ['string'] } }, []],
    ['a column less', { jobs: { title: ['string'] } }, []],
    [
      'no column whose value only the server knows',
      { jobs: { ...stored.jobs, made_on: ['string'] } },
      ['jobs.made_on'],
    ],
    ['no column of another kind', { jobs: { ...stored.jobs, title: ['array'] } }, ['jobs.title']],
    [
      'no column that may not be null any more',
      { jobs: { ...stored.jobs, pin_order: ['number', 1] } },
      ['jobs.pin_order'],
    ],
  ])('%s', (_, now, expected) => {
    expect(unreadable(stored, now)).toEqual(expected)
  })
})
