import { expect, test } from 'vitest'
import { aDatabase } from '../support/database.ts'
import { insertFixtures } from '../support/fixtures.ts'

/* Stamping every row after a restore; what it costs is counted by night (restamp-cost.nightly.test.ts). */

test('a new epoch sends one hint for everyone, and has its own time limit', async () => {
  const database = await aDatabase()
  const fixtures = await insertFixtures(database)
  await database.transaction(async (query, exec) => {
    await exec('alter table public.clients disable trigger "900_stamp"')
    await query("update public.clients set sync_xid = '9000000000000000'")
    await exec('alter table public.clients enable trigger "900_stamp"')
  })
  const hints: unknown[] = []
  const stop = await database.listen('realtime', (payload) => hints.push(payload))
  await fixtures.database.query('select private.begin_epoch_if_restored(null)')
  await expect.poll(() => hints.length).toBeGreaterThan(0)
  await stop()
  expect(hints.map((hint) => (JSON.parse(String(hint)) as { topic: string }).topic)).toEqual(['board'])
  const [limit] = await database.query(
    "select proconfig from pg_proc where oid = 'public.sync_restored(text)'::regprocedure",
  )
  await database.close()
  expect(JSON.stringify(limit)).toContain('statement_timeout=2min')
})
