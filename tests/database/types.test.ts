import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES, type TableName, type Tables } from '../../src/domain/rows.ts'
import type { Tables as Stored } from '../../supabase/database.types.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import { readTables, type Table } from '../../supabase/types/catalogue.ts'
import { declarationsOf } from '../../supabase/types/declarations.ts'
import { pullAs } from '../support/calls.ts'
import { aDatabase } from '../support/database.ts'
import { insertFixtures } from '../support/fixtures.ts'

let database: Database
let tables: Table[]

beforeAll(async () => {
  database = await aDatabase()
  tables = await readTables(database)
})
afterAll(() => database.close())

test('database.types.ts matches the migrations; otherwise run `npm run types:database`', () => {
  const stored = readFileSync(new URL('../../supabase/database.types.ts', import.meta.url), 'utf8')
  expect(stored.replaceAll('\r\n', '\n')).toBe(declarationsOf(tables))
})

test('every synced table is declared', () => {
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...TABLES]))
})

test('rows on a device have the columns of their tables, services their provider, and marks what holds for the thread', () => {
  // Any other column fails to compile.
  const shown: Exclude<
    Shown,
    'provider_name' | 'provider_email' | 'provider_allow_contact' | 'may_write' | 'is_reported'
  >[] = []
  expect(shown).toEqual([])
})

/** What the server alone needs: who wrote, which is known by the side, and what decides about the device's rows. */
const onServer: Partial<Record<TableName, string[]>> = {
  messages: ['author', 'is_recent'],
  message_reads: ['user_id'],
}

test('every other column reaches a device: the views for pulls have all of them', async () => {
  const fixtures = await insertFixtures(database)
  const pulled = await Promise.all([pullAs(fixtures, 'client'), pullAs(fixtures, 'member')])
  for (const table of TABLES) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    const sent = pulled.flatMap(({ rows }) => Object.keys(rows[table]?.[0] ?? {}))
    const missing = columns.map(({ name }) => name).filter((name) => !sent.includes(name))
    expect({ [table]: missing.toSorted() }).toEqual({ [table]: onServer[table] ?? [] })
  }
})

test('a new column is declared', async () => {
  const lines = await database
    .transaction(async (query, exec) => {
      await exec(`alter table public.profiles add column added_here text[] not null default '{}'`)
      throw new RolledBack(declarationsOf(await readTables({ query })))
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack)
        return error.message.split('\n').filter((line) => line.includes('added_here'))
      throw error
    })
  expect(lines.map((line) => line.trim())).toEqual(['added_here: string[]'])
})

/** Columns of a device's rows that no table has. */
type Shown = { [Name in TableName]: Exclude<keyof Tables[Name], keyof Stored[Name]> }[TableName]

/** Rolls a transaction back, and carries the declarations out of it. */
class RolledBack extends Error {}
