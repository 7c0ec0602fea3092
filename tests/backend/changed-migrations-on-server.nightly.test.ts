import { expect, test } from 'vitest'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { counted, someMigrations } from '../support/backend.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'

/* Databases on a server that other migrations have made (changed-migrations.test.ts has those in a folder). */

/** Returns a new server, migrations to change, how to open it with them, and what that said; null without a server. */
async function onServer() {
  const server = await aServer()
  if (!server) return null
  const { folder: migrations, add } = someMigrations()
  const said: string[] = []
  const log = (line: string) => said.push(line)
  const open = () => openDatabase({ dataDir: 'memory://', databaseUrl: server.url, migrations, log })
  return { server, add, open, said }
}

test('a server that Supabase’s own tools have migrated is opened without a warning', async () => {
  const opened = await onServer()
  if (!opened) return expect(findPostgres()).toBeNull()
  const { server, add, open, said } = opened
  add(counted, '-- Numbers.\ncreate table public.counted (n int);\n')
  const first = await open()
  // A file of one statement is recorded without what ends it.
  await first.query('update supabase_migrations.schema_migrations set statements = $1', [
    ['-- Numbers.\ncreate table public.counted (n int)'],
  ])
  await first.close()
  add(counted, '-- Numbers.\ncreate table public.counted (n integer);\n')
  await (await open()).close()
  expect(said).toEqual([])
  await server.stop()
})

test('a shared server whose migration has changed since is opened with a warning', async () => {
  const opened = await onServer()
  if (!opened) return expect(findPostgres()).toBeNull()
  const { server, add, open, said } = opened
  await (await open()).close()
  expect(said).toEqual([])
  add(counted, 'create table public.counted (n bigint);')
  await (await open()).close()
  expect(said).toEqual([
    `This database was made with another version of the migration ${counted}. What this version changes there is missing.`,
  ])
  await server.stop()
})
