import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PROTOCOL, type PushedChange } from '../../src/domain/protocol.ts'
import { actors } from '../support/actors.ts'
import { push, pushOne } from '../support/calls.ts'
import { call } from '../support/database.ts'
import { aDatabaseWithFixtures, type Fixtures, ids } from '../support/fixtures.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Counts of rejected mutations, by SQLSTATE and hour. */
const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())
const { query } = fixtures.database

const accept: PushedChange = {
  op: 'update',
  table: 'job_applications',
  id: ids.requests.branding,
  values: { status: 'accepted' },
  base: { status: 'pending' },
}
const unknown = { op: 'insert', table: 'nowhere', id: ids.fresh, values: {} } as unknown as PushedChange
const mutation = (...changes: PushedChange[]) => ({
  v: PROTOCOL,
  id: crypto.randomUUID(),
  action: 'test',
  changes,
})
const counted = (run = query) =>
  run<{ code: string; mutations: number }>(
    'select code, sum(mutations)::int as mutations from private.rejected_codes group by code order by code',
  )

beforeEach(async () => {
  await query('delete from private.rejected_codes')
})

test('mutations are counted by their code, without users and contents', async () => {
  await push(fixtures, 'client', [mutation(accept), mutation(unknown), mutation(accept)])
  await pushOne(fixtures, 'client', [accept])
  const [code] = (await push(fixtures, 'client', [mutation(unknown)])).results.map((result) =>
    result.status === 'rejected' ? result.code : null,
  )
  expect(await counted()).toEqual(
    [
      { code: '42501', mutations: 3 },
      { code, mutations: 2 },
    ].sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1)),
  )
  const [row] = await query<object>('select * from private.rejected_codes')
  expect(Object.keys(row ?? {})).toEqual(['id', 'hour', 'code', 'mutations'])
})

test('an hour has one row of a code, however many pushes are rejected one after another', async () => {
  for (let i = 0; i < 5; i += 1) await pushOne(fixtures, 'client', [accept])
  const rows = await query<{ hour: Date; mutations: number }>(
    'select hour, mutations from private.rejected_codes',
  )
  expect(rows).toEqual([{ hour: expect.anything(), mutations: 5 }])
  await query("update private.rejected_codes set hour = hour - interval '1 hour'")
  await pushOne(fixtures, 'client', [accept])
  expect((await query('select from private.rejected_codes')).length).toBe(2)
})

test('nothing is counted for what was applied, is in conflict, or was applied before', async () => {
  const bio = (base: string | null): PushedChange => ({
    op: 'update',
    table: 'profiles',
    id: fixtures.people.member.id,
    values: { bio: 'New' },
    base: { bio: base },
  })
  const [stored] = await query<{ bio: string | null }>('select bio from public.profiles where id = $1', [
    fixtures.people.member.id,
  ])
  const first = mutation(bio(stored?.bio ?? null))
  const { results } = await push(fixtures, 'member', [first, first])
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  const other = { ...bio('Never so'), values: { bio: 'Another' } } as PushedChange
  expect((await pushOne(fixtures, 'member', [other])).status).toBe('conflict')
  expect(await counted()).toEqual([])
})

test('counts are deleted after a week', async () => {
  await query(
    `insert into private.rejected_codes (hour, code, mutations)
     values (now() - interval '8 days', 'OLD01', 1), (now() - interval '6 days', 'NEW01', 1)`,
  )
  await query("update private.sync_state set swept_at = now() - interval '2 days'")
  await query('select private.forget_old()')
  expect(await counted()).toEqual([{ code: 'NEW01', mutations: 1 }])
})

test('no actor reads or changes the counts', () =>
  withRollback(fixtures, async ({ refusal }) => {
    for (const actor of [...actors, 'service'] as const)
      for (const text of [
        'select * from private.rejected_codes',
        'delete from private.rejected_codes where true',
      ])
        expect(await refusal(actor, { text, params: [] })).toMatchObject({ code: '42501' })
  }))

await withPostgresServer('pushes at the same time were not tested', (onServer) => {
  describe('on a server', () => concurrentPushes(onServer))
})

function concurrentPushes(onServer: () => Fixtures) {
  test('a push does not wait for another whose rejections are not committed yet', async () => {
    const { database } = onServer()
    const rejected = call('apply_mutations', { client_id: ids.fresh, mutations: [mutation(accept)] })
    await pushOne(onServer(), 'client', [accept])
    const open = await openTransaction(onServer(), 'client', rejected.text, rejected.params)
    let waited = true
    const second = pushOne(onServer(), 'client', [accept]).then((result) => {
      waited = false
      return result
    })
    await waitForLock(onServer(), second)
    expect(waited).toBe(false)
    await open.commit()
    expect(await second).toMatchObject({ status: 'rejected' })
    expect(await counted(database.query)).toEqual([{ code: '42501', mutations: 3 }])
    expect((await database.query('select from private.rejected_codes')).length).toBe(2)
  })
}
