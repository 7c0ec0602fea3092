import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES, type TableName } from '../../src/domain/rows.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import { readTables, type Table } from '../../supabase/types/catalogue.ts'
import { declarationsOf } from '../../supabase/types/declarations.ts'
import { generatedFiles } from '../../supabase/types/generated-files.ts'
import { columnsSource, limitsSource, tablesSource } from '../../supabase/types/generated-sources.ts'
import { readSyncedTables } from '../../supabase/types/synced-tables.ts'
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

test('what is made from the migrations is what is in the repository; otherwise run `npm run types:database`', async () => {
  for (const [path, text] of await generatedFiles(database)) {
    const stored = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    expect(stored.replaceAll('\r\n', '\n'), path).toBe(text)
  }
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

test('a new column is declared, with its comment, and with the texts that it may be', async () => {
  const lines = await database
    .transaction(async (query, exec) => {
      await exec(`alter table public.job_applications add column added_here text not null default 'it''s'
          check (added_here in ('it''s', 'b')), add column added_list text[] not null default '{}';
        comment on column public.job_applications.added_here is 'Added here.';
        create or replace view private.pull_job_applications as select * from public.job_applications`)
      const synced = await readSyncedTables({ query })
      const sources = [
        declarationsOf(await readTables({ query })),
        tablesSource(synced),
        columnsSource(synced),
      ]
      throw new RolledBack(`${sources.join('\n')}${limitsSource(synced)}`)
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack)
        return error.message.split('\n').filter((line) => /added_|added here/i.test(line))
      throw error
    })
  expect(lines.map((line) => line.trim())).toEqual([
    'added_here: string',
    'added_list: string[]',
    '/** Added here. */',
    "added_here: 'it\\'s' | 'b'",
    'added_list: string[]',
    "added_here: ['string', 'it\\'s'],",
    "added_list: ['array', []],",
    'export const JOB_APPLICATIONS_ADDED_HERE = [',
  ])
})

/** Rolls a transaction back, and carries the declarations out of it. */
class RolledBack extends Error {}
