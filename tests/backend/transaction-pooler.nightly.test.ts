import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { freePort } from '../support/free-port.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'
import { runStart } from '../support/start.ts'
import { findPgbouncer, loseNotifications, startPgbouncer } from '../support/transaction-pooler.ts'

/* A DATABASE_URL through a pooler in transaction mode, where LISTEN is lost without an error. */

const server = await aServer()
const program = findPgbouncer()
afterAll(() => server?.stop())

const refusal = {
  code: 1,
  out: 'Opening the database …\n',
  error:
    'DATABASE_URL leads through a transaction pooler, where LISTEN does not work: use the session pooler (port 5432 at Supabase, not 6543) or a direct connection.\n',
}

/** Returns the tables that the start has created. */
async function created(url: string) {
  const sql = postgres(url, { max: 1 })
  const rows =
    await sql`select schemaname, tablename from pg_tables where schemaname !~ '^(pg_|information_schema)'`
  await sql.end()
  return [...rows]
}

const start = async (url: string) =>
  runStart({ DATABASE_URL: url, PORT: `${await freePort()}`, SEED: 'none' })

if (!server) {
  test('there is no Postgres server here, given or installed: poolers were not tested', () => {
    expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
  })
} else {
  test('where notifications are lost, the start ends with one sentence and has changed nothing', async () => {
    const line = await loseNotifications(server.url)
    expect(await start(line.url)).toEqual(refusal)
    await line.stop()
    expect(await created(server.url)).toEqual([])
  })

  if (!program) {
    test('there is no pgbouncer here: a real pooler was not tested', () => expect(findPgbouncer()).toBeNull())
  } else {
    describe('behind pgbouncer', () => {
      let pooler: Awaited<ReturnType<typeof startPgbouncer>>
      beforeAll(async () => {
        pooler = await startPgbouncer(program, server.url)
      })
      afterAll(() => pooler.stop())

      test('in transaction mode the start ends with the sentence and has changed nothing', async () => {
        expect(await start(pooler.url('transaction'))).toEqual(refusal)
        expect(await created(server.url)).toEqual([])
      })

      test('in session mode the database opens, and notifications arrive', async () => {
        const url = pooler.url('session')
        const database = await openDatabase({ dataDir: 'memory://', databaseUrl: url })
        const heard: string[] = []
        await database.listen('news', (payload) => heard.push(payload))
        await database.query('select pg_notify($1, $2)', ['news', 'a word'])
        await expect.poll(() => heard).toEqual(['a word'])
        await database.close()
      })
    })
  }
}
