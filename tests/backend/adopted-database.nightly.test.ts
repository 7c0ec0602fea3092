import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder } from '../support/backend.ts'
import { insertFixtures } from '../support/fixtures.ts'
import { aServer } from '../support/postgres-server.ts'

/** A database that is older than the first migration of today becomes what that one makes, and keeps its rows. */

/** The oldest one that is adopted. */
const OLDEST = '79c9fe2c'

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8', stdio: 'pipe' })

/** A clone may lack the history. */
const hasHistory = (() => {
  try {
    git('cat-file', '-e', `${OLDEST}^{commit}`)
    return true
  } catch {
    return false
  }
})()

/** Returns a folder with the migrations of that time. */
function migrationsOfThatTime(): string {
  const folder = join(aFolder(), 'migrations')
  mkdirSync(folder)
  for (const path of git('ls-tree', '--name-only', OLDEST, 'supabase/migrations/').trim().split('\n'))
    writeFileSync(join(folder, path.replace(/.*\//, '')), git('show', `${OLDEST}:${path}`))
  return folder
}

/** Returns the rows of all tables that people write, without what a device is told by. */
async function rowsOf({ query }: Database) {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of tables)
    rows[name] = (
      await query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - 'sync_xid' as row from public.${name} t order by to_jsonb(t)::text`,
      )
    ).map(({ row }) => row)
  return rows
}

test.skipIf(!hasHistory).each([['a folder'], ['a server']])(
  `%s of ${OLDEST} is opened with all its rows`,
  async (where) => {
    const server = where === 'a server' ? await aServer() : null
    if (where === 'a server' && !server) return
    onTestFinished(() => server?.stop())
    const dataDir = aFolder()
    const at = server ? { dataDir, databaseUrl: server.url } : { dataDir }
    const earlier = await openDatabase({ ...at, migrations: migrationsOfThatTime() })
    await insertFixtures(earlier)
    const before = await rowsOf(earlier)
    expect(Object.values(before).flat().length).toBeGreaterThan(30)
    await earlier.close()

    const said: string[] = []
    const database = await openDatabase({ ...at, log: (sentence) => said.push(sentence) })
    onTestFinished(() => database.close())
    expect(said.filter((sentence) => /another version/.test(sentence))).toEqual([])
    const after = await rowsOf(database)
    for (const [table, rows] of Object.entries(before))
      expect(after[table], table).toEqual(rows.map((row) => expect.objectContaining(row)))
    expect(
      await database.query('select count(*)::int as n from supabase_migrations.schema_migrations'),
    ).toEqual([{ n: 1 }])
  },
)
