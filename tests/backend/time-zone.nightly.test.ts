import { afterAll, expect, test } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder } from '../support/backend.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'

const server = await aServer()
afterAll(() => server?.stop())

/** Sets a database to another time zone, and returns how it writes a time when it is opened again. */
async function timeAfter(statement: string, options: DatabaseOptions): Promise<unknown> {
  const before = await openDatabase(options)
  await before.exec(statement)
  await before.close()
  const database = await openDatabase(options)
  try {
    const [row] = await database.query<{ at: string }>(
      "select timestamptz '2026-01-01 00:00Z'::text || current_setting('timezone') as at",
    )
    return row?.at
  } finally {
    await database.close()
  }
}

// With `memory://` the setting is lost, but the machine's time zone, which is not called UTC, is there without it.
test.each(['memory://', 'a folder'])('times are in UTC, as on Supabase: %s', async (at) => {
  const dataDir = at === 'a folder' ? aFolder() : at
  const time = await timeAfter("alter system set timezone to 'Asia/Tokyo'", { dataDir })
  expect(time).toBe('2026-01-01 00:00:00+00UTC')
})

test('times are in UTC, as on Supabase: a Postgres server', async () => {
  if (!server) {
    expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
    return
  }
  const name = new URL(server.url).pathname.slice(1)
  const options = { dataDir: aFolder(), databaseUrl: server.url }
  const time = await timeAfter(`alter database ${name} set timezone to 'Asia/Tokyo'`, options)
  expect(time).toBe('2026-01-01 00:00:00+00UTC')
})
