import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder } from '../support/backend.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'

const server = await aServer()
afterAll(() => server?.stop())

/** Opens a database that was made in Tokyo, and returns one time as it writes it. */
async function timeOf(options: Parameters<typeof openDatabase>[0]): Promise<string | undefined> {
  const before = await openDatabase(options)
  // What initdb writes there on a machine of that zone. In memory it is lost: a zone that was guessed is not UTC either.
  await before.exec("alter system set timezone to 'Asia/Tokyo'")
  await before.close()
  const database = await openDatabase(options)
  try {
    const [row] = await database.query<{ zone: string; at: string }>(
      "select current_setting('timezone') as zone, timestamptz '2026-01-01 00:00Z'::text as at",
    )
    return `${row?.at} ${row?.zone}`
  } finally {
    await database.close()
  }
}

test.each(['memory://', 'a folder'])(
  'times are in UTC, as on Supabase, wherever this machine is: %s',
  async (at) => {
    expect(await timeOf({ dataDir: at === 'a folder' ? aFolder() : at })).toBe('2026-01-01 00:00:00+00 UTC')
  },
)

test('times are in UTC on a Postgres server, too', async () => {
  if (!server) {
    expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
    return
  }
  const options = { dataDir: aFolder(), databaseUrl: server.url }
  const owner = await openDatabase(options)
  await owner.exec(`alter database ${new URL(server.url).pathname.slice(1)} set timezone to 'Asia/Tokyo'`)
  await owner.close()
  const database = await openDatabase(options)
  expect(await database.query("select timestamptz '2026-01-01 00:00Z'::text as at")).toEqual([
    { at: '2026-01-01 00:00:00+00' },
  ])
  await database.close()
})
