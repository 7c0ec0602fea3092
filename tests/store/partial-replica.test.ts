import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pull } from '../../src/sync/pull.ts'
import { type AppDevice, anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aBareDevice } from '../support/bare-device.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'
import { columnsOf } from '../support/rows.ts'

/* A directory larger than devices hold: member came first, then other, then two administrators. */

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())
const query = (sql: string, params: unknown[] = []) => http.backend.database.query(sql, params)
const limitDevices = (members: number) => query('select private.set_device_limit($1)', [members])
const idOf = (person: 'member' | 'other' | 'administrator') => http.fixtures.people[person].id

let device: AppDevice
beforeEach(async () => {
  await query(
    `update public.profiles set created_at = make_date(2020, 1, array_position($1::uuid[], id))
     where id = any ($1)`,
    [[idOf('member'), idOf('other'), idOf('administrator')]],
  )
  await limitDevices(20_000)
  device = await anAppDevice(http.backend)
  await signInAndPull(device, 'member@example.test', 'password')
})
const engine = () => device.session.state.engine
const held = () =>
  engine()
    .view.rows('profiles')
    .map(({ id }) => id)

test('once the directory is too large, surplus members leave the device by a change hint; later they return', async () => {
  expect(held()).toHaveLength(4)
  expect(engine().isPartialReplica).toBe(false)
  await limitDevices(2)
  await waitUntil(
    device,
    () => engine().isPartialReplica && held().length === 2 && engine().pulledAt !== null,
  )
  expect(held()).not.toContain(idOf('administrator'))
  await limitDevices(20_000)
  await waitUntil(device, () => !engine().isPartialReplica && held().length === 4)
})

test('other members are found on the server; an opened profile stays until it leaves the directory', async () => {
  await limitDevices(2)
  await waitUntil(device, () => engine().isPartialReplica && engine().pulledAt !== null)
  const found = await engine().searchMembers({ q: 'administrator' })
  const [other] = found.ok ? found.value.members : []
  expect(other).toMatchObject({ id: idOf('administrator'), is_approved: true })
  expect(engine().view.member(idOf('administrator'))).toBeUndefined()
  if (other) await engine().cacheProfile(other)
  expect(columnsOf(engine().view.member(idOf('administrator')))).toEqual(other)
  expect(columnsOf(engine().view.publicProfile(idOf('administrator')))).toEqual(other)
  await query("update public.profiles set bio = 'New words' where id = $1", [idOf('administrator')])
  await waitUntil(device, () => engine().view.member(idOf('administrator'))?.bio === 'New words')
  await http.ask('administrator', 'POST', '/rest/v1/rpc/block', { person: idOf('member') })
  await waitUntil(device, () => engine().view.member(idOf('administrator')) === undefined)
  await query('delete from public.blocks')
})

test('of many opened profiles, the oldest are removed', async () => {
  // The server knows none of these.
  interceptRequests(({ path }, go) => (path.endsWith('/rpc/sync_pull') ? breakConnection() : go()))
  await limitDevices(2)
  const found = await engine().searchMembers({ q: 'administrator' })
  const [other] = found.ok ? found.value.members : []
  if (!other) throw new Error('There should be somebody')
  const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
  for (let n = 0; n < 202; n += 1) await engine().cacheProfile({ ...other, id: id(n) })
  const kept = [0, 1, 2, 201].map((n) => engine().view.member(id(n)) !== undefined)
  expect(kept).toEqual([false, false, true, true])
})

test('without a connection the search reports that it found no answer, and does not throw', async () => {
  interceptRequests(({ path }, go) => (path.endsWith('/rpc/search_members') ? breakConnection() : go()))
  expect(await engine().searchMembers({ q: 'other' })).toMatchObject({
    ok: false,
    failure: { kind: 'unreachable' },
  })
})

test('an opened profile survives a full pull as long as the server has no newer one', async () => {
  const bare = await aBareDevice(http, 'member')
  const bring = () => pull({ ...bare, now: () => 7 })
  await bring()
  const [other] = bare.store.rows('profiles').values()
  const { progress } = bare.store
  if (!other || !progress) throw new Error('There should be somebody')
  await bare.store.apply({ put: { public_profiles: [other] }, progress: { ...progress, cursor: null } })
  await bring()
  expect([...bare.store.rows('public_profiles').keys()]).toEqual([other.id])
  await limitDevices(2)
  await bring()
  expect(bare.store.rows('public_profiles').size).toBe(0)
})
