import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Progress } from '../../src/database/collections.ts'
import { digest } from '../../src/database/row-digest.ts'
import { StaleWriteError, Store } from '../../src/database/store.ts'
import { mutation, update } from '../../src/domain/mutation.ts'
import { PROTOCOL, type PullRequest } from '../../src/domain/protocol.ts'
import { type Profile, TABLES } from '../../src/domain/rows.ts'
import { pull } from '../../src/sync/pull.ts'
import { aBareDevice, type BareDevice } from '../support/bare-device.ts'
import { ids } from '../support/fixtures.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'
import { anId, aService } from '../support/rows.ts'

/* What comes into the store, against the embedded backend, over more rows than one page holds. */

let http: HttpFixtures
let device: BareDevice
const many = 1_100

beforeAll(async () => {
  http = await startHttpFixtures()
  await http.backend.database.query(
    `insert into public.jobs (id, title, company, description, location, job_type, posted_by)
     select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'Service ' || n, 'Green Studio',
       'One of many services, drawn by hand and ready for print, in any colour.', 'Lisbon', 'Freelance', $1 from generate_series(1, ${many}) n`,
    [http.fixtures.people.member.id],
  )
})
afterAll(() => http.backend.close())
beforeEach(async () => {
  device = await aBareDevice(http, 'other')
})

const bring = (check = false) => pull({ ...device, now: () => 7 }, check)
const query = (sql: string, params: unknown[] = []) => http.backend.database.query(sql, params)
const services = () => device.store.rows('jobs')
const isPull = (path: string) => path.endsWith('/rpc/sync_pull')

/** The digest that the server would compute for this device, and the stored one. */
async function bothCounts() {
  const { epoch = null, scope = null, cursor: stored = null } = device.store.progress ?? {}
  const cursor = stored?.split(':').at(-1) ?? null
  const answer = await device.calls.pull({ v: PROTOCOL, epoch, scope, cursor, limit: 1, check: true })
  if (!answer.ok || !('check' in answer.value)) throw new Error(JSON.stringify(answer))
  return [digest(services().values()), answer.value.check?.jobs]
}

async function expectDigestToMatch() {
  const [held, there] = await bothCounts()
  expect(held).toEqual(there)
  expect(device.store.progress).toMatchObject({ pulledAt: 7, cursor: expect.any(String) })
}

/** A server restored from a backup: one of its rows is from a future it has not seen yet. */
const restoreBackup = () =>
  http.backend.database.transaction(async (query) => {
    await query('set local session_replication_role = replica')
    await query(`update public.jobs set sync_xid = '900000000' where id = $1`, [ids.services.branding])
  })

test('a first pull reports its progress and the number of rows; later ones do not', async () => {
  const told: { got: number; of: number }[] = []
  const onProgress = (got: number, of: number) => void told.push({ got, of })
  await pull({ ...device, now: () => 7, onProgress })
  const held = TABLES.reduce((sum, table) => sum + device.store.rows(table).size, 0)
  expect(told.length).toBeGreaterThan(2)
  expect(told.map(({ got }) => got)).toEqual(told.map(({ got }) => got).sort((a, b) => a - b))
  expect(told.at(-1)).toEqual({ got: held, of: held })
  told.length = 0
  await pull({ ...device, now: () => 8, onProgress })
  expect(told).toEqual([])
})

test('an empty device shows each page at once, and has a cursor only when all have arrived', async () => {
  const sizes: number[] = []
  const cursors: (string | null | undefined)[] = []
  device.store.changes$.subscribe(() => {
    sizes.push(services().size)
    cursors.push(device.store.progress?.cursor)
  })
  expect(await bring()).toEqual({ kind: 'done' })
  expect(sizes.length).toBeGreaterThan(3)
  // What changed between the pages is requested and stored once all of them have arrived.
  const [complete, current] = [sizes.at(-2), sizes.at(-1)]
  expect(complete).toBe(current)
  expect(new Set(cursors.slice(0, -2))).toEqual(new Set([null]))
  await expectDigestToMatch()
})

test('pages of changes: an interrupted pull stores nothing, and is repeated', async () => {
  await bring()
  const changed = () => [...services().values()].filter(({ title }) => title.endsWith('!')).length
  await query("update public.jobs set title = title || '!' where posted_by = $1", [
    http.fixtures.people.member.id,
  ])
  let pages = 0
  const stopFault = interceptRequests(({ path }, go) =>
    isPull(path) && ++pages === 2 ? breakConnection() : go(),
  )
  const before = device.store.progress
  expect(await bring()).toEqual({
    kind: 'failed',
    failure: { kind: 'unreachable', definitelyNotSent: false },
  })
  expect(device.store.progress).toEqual(before)
  // A restore that undoes them would go unnoticed here, since the cursor does not include them.
  expect(changed()).toBe(0)
  stopFault()
  expect(await bring()).toEqual({ kind: 'done' })
  expect(changed()).toBeGreaterThan(many)
  await expectDigestToMatch()
})

test('an interrupted first pull starts again, and keeps showing the rows it had', async () => {
  let pages = 0
  const stopFault = interceptRequests(({ path }, go) =>
    isPull(path) && ++pages === 2 ? breakConnection() : go(),
  )
  expect(await bring()).toMatchObject({ kind: 'failed' })
  expect(services().size).toBeGreaterThan(100)
  expect(device.store.progress).toMatchObject({ cursor: null, pulledAt: null })
  stopFault()
  expect(await bring()).toEqual({ kind: 'done' })
  await expectDigestToMatch()
})

test.each([2, 3])(
  'approval withdrawn before page %i: the pull starts again with the new role',
  async (page) => {
    const { id } = http.fixtures.people.other
    await bring()
    await query('update public.jobs set title = title')
    let pages = 0
    const stopFault = interceptRequests(async ({ path }, go) => {
      if (isPull(path) && ++pages === page) {
        await query('update public.profiles set is_approved = false where id = $1', [id])
      }
      return go()
    })
    expect(await bring()).toEqual({ kind: 'done' })
    stopFault()
    expect(device.store.progress?.scope).toBe('pending')
    expect([...device.store.rows('profiles').keys()]).toEqual([id])
    await expectDigestToMatch()
    await query('update public.profiles set is_approved = true, linkedin_verified = true where id = $1', [id])
  },
)

test('scope changed within a first pull: earlier rows are removed', async () => {
  const { id } = http.fixtures.people.other
  let pages = 0
  const stopFault = interceptRequests(async ({ path }, go) => {
    if (isPull(path) && ++pages === 2) {
      await query('update public.profiles set is_approved = false where id = $1', [id])
    }
    return go()
  })
  expect(await bring()).toEqual({ kind: 'done' })
  stopFault()
  expect([...device.store.rows('profiles').keys()]).toEqual([id])
  await query('update public.profiles set is_approved = true, linkedin_verified = true where id = $1', [id])
})

/** A rename that the server applied and no pull has returned yet. */
async function applied(): Promise<void> {
  const me = device.store.rows('profiles').get(device.id) as Profile
  const [id = ''] = await device.outbox.add(
    [mutation('profile.edit', [update('profiles', me, { bio: 'Mine' })])],
    0,
  )
  await device.outbox.markApplied(id, '1', null)
}

test('a restored server starts a new epoch: all rows are replaced in one step, applied items are sent again', async () => {
  await bring()
  await applied()
  const { epoch } = device.store.progress ?? {}
  await restoreBackup()
  const sizes: number[] = []
  device.store.changes$.subscribe(() => sizes.push(services().size))
  expect(await bring()).toEqual({ kind: 'done' })
  expect(new Set(sizes)).toEqual(new Set([services().size]))
  expect(device.store.progress?.epoch).not.toBe(epoch)
  expect(device.outbox.items).toMatchObject([{ state: 'waiting', xid: null }])
  await expectDigestToMatch()
})

test('an epoch that starts between two pages is noticed, too', async () => {
  await bring()
  await applied()
  await query('update public.jobs set title = title')
  let pages = 0
  const stopFault = interceptRequests(async ({ path }, go) => {
    if (isPull(path) && ++pages === 2) {
      await restoreBackup()
      await query(`select public.sync_restored('')`)
    }
    return go()
  })
  expect(await bring()).toEqual({ kind: 'done' })
  stopFault()
  expect(device.outbox.items).toMatchObject([{ state: 'waiting', xid: null }])
  await expectDigestToMatch()
})

test('unreachable while the new epoch is announced or pulled: no row is lost, the next pull completes it', async () => {
  await bring()
  const held = services().size
  await restoreBackup()
  const stopFault = interceptRequests(({ path }, go) =>
    path.endsWith('/sync_restored') ? breakConnection() : go(),
  )
  expect(await bring()).toEqual({
    kind: 'failed',
    failure: { kind: 'unreachable', definitelyNotSent: false },
  })
  expect(services().size).toBe(held)
  stopFault()
  let pages = 0
  const stopPageFault = interceptRequests(({ path }, go) =>
    isPull(path) && ++pages === 3 ? breakConnection() : go(),
  )
  expect(await bring()).toEqual({
    kind: 'failed',
    failure: { kind: 'unreachable', definitelyNotSent: false },
  })
  expect(services().size).toBe(held)
  stopPageFault()
  expect(await bring()).toEqual({ kind: 'done' })
  await expectDigestToMatch()
})

test('what a version without messages has pulled, before an update or in another tab, is completed by the next pull', async () => {
  device = await aBareDevice(http, 'client')
  await bring()
  const held = (table: 'messages' | 'message_reads') => device.store.rows(table).size
  const all = [held('messages'), held('message_reads')]
  expect(Math.min(...all)).toBeGreaterThan(0)
  // The other version knows neither these tables nor the beginning of the cursor.
  const { progress } = device.store
  if (!progress) throw new Error('Nothing was pulled')
  const [message = ''] = device.store.rows('messages').keys()
  await device.store.apply({
    removed: { messages: [message] },
    progress: { ...progress, cursor: `2:${progress.cursor?.split(':').at(-1)}` },
  })
  expect(held('messages')).toBe((all[0] ?? 0) - 1)
  expect(await bring()).toEqual({ kind: 'done' })
  expect([held('messages'), held('message_reads')]).toEqual(all)
})

test('an app too old for the server is told to update, and keeps its rows', async () => {
  await bring()
  const held = services().size
  interceptRequests(({ path, body }, go) => (isPull(path) ? go(body.replace(/"v":\d+/, '"v":99')) : go()))
  expect(await bring()).toEqual({ kind: 'update-needed' })
  expect(services().size).toBe(held)
})

test('a repair removes surplus rows and fetches missing or different ones', async () => {
  await bring()
  expect(await bring(true)).toEqual({ kind: 'done' })
  const [missing, older] = [...services().values()]
  if (!missing || !older) throw new Error('unreachable')
  await device.store.apply({ put: { jobs: [aService({ id: anId(0xfff), title: 'Nobody’s' })] } })
  expect(await bring(true)).toEqual({ kind: 'done' })
  expect(services().has(anId(0xfff))).toBe(false)
  await expectDigestToMatch()
  await device.store.apply({ removed: { jobs: [missing.id, older.id] } })
  await device.store.apply({ put: { jobs: [{ ...older, sync_xid: '1', title: 'Of yesterday' }] } })
  expect(await bring(true)).toEqual({ kind: 'done' })
  expect(services().get(older.id)?.title).toBe(older.title)
  await expectDigestToMatch()
})

test('an interrupted repair changes nothing, and is repeated with the next check', async () => {
  await bring()
  await device.store.apply({ put: { jobs: [aService({ id: anId(0xfff), title: 'Nobody’s' })] } })
  const stopFault = interceptRequests(({ path, body }, go) =>
    isPull(path) && body.includes('"ids"') ? breakConnection() : go(),
  )
  expect(await bring(true)).toMatchObject({ kind: 'failed' })
  expect(services().has(anId(0xfff))).toBe(true)
  stopFault()
  expect(await bring(true)).toEqual({ kind: 'done' })
  expect(services().has(anId(0xfff))).toBe(false)
})

test('a cached public profile is updated when it changes, and removed when it is not public any more', async () => {
  const pending = await aBareDevice(http, 'pending')
  device = pending
  const { id } = http.fixtures.people.member
  const answer = await device.calls.publicProfile(id)
  if (!answer.ok || !answer.value) throw new Error(JSON.stringify(answer))
  await bring()
  await device.store.apply({ put: { public_profiles: [answer.value] } })
  const kept = () => device.store.rows('public_profiles').get(id)
  await query("update public.profiles set bio = 'New words' where id = $1", [id])
  await bring()
  expect(kept()?.bio).toBe('New words')
  await query('update public.profiles set is_approved = false where id = $1', [id])
  await bring()
  expect(kept()).toBeUndefined()
})

test('a cached profile of a past that a restore undid is replaced, but not what was looked up meanwhile', async () => {
  device = await aBareDevice(http, 'pending')
  const { id } = http.fixtures.people.other
  const answer = await device.calls.publicProfile(id)
  if (!answer.ok || !answer.value) throw new Error(JSON.stringify(answer))
  const { value } = answer
  const cache = (sync_xid: string) =>
    device.store.apply({ put: { public_profiles: [{ ...value, sync_xid, bio: `Of ${sync_xid}` }] } })
  const cached = () => device.store.rows('public_profiles').get(id)?.sync_xid
  await bring()
  await cache('900000001')
  const stopFault = interceptRequests(async ({ path }, go) => {
    const response = await go()
    if (isPull(path)) await cache('900000002')
    return response
  })
  await bring()
  expect(cached()).toBe('900000002')
  stopFault()
  await bring()
  expect(cached()).toBe(value.sync_xid)
})

test.each([
  { answer: 'the changes since the last pull', isHeld: () => true, begins: bring },
  {
    answer: 'the second page of a full pull',
    isHeld: ({ page }: PullRequest) => page !== undefined,
    begins: async () => {},
  },
])('not stored after another tab has begun a full pull: $answer', async ({ isHeld, begins }) => {
  await begins()
  const other = await Store.open(device.name)
  onTestFinished(() => other.close())
  await other.subscribe()
  const beginFullPull = async (progress: Progress) => {
    await other.catchUp()
    const put = { jobs: [aService({ id: ids.services.branding })] }
    await other.apply({ put, replace: true, progress: { ...progress, cursor: null, pulledAt: null } })
    await device.store.catchUp()
  }
  let meanwhile: Promise<void> | null = null
  const calls = {
    restored: () => Promise.reject(new Error('Nothing was restored')),
    pull: async (request: PullRequest) => {
      const answer = await device.calls.pull(request)
      const { progress } = device.store
      if (isHeld(request) && progress && !meanwhile) meanwhile = beginFullPull(progress)
      await meanwhile
      return answer
    },
  }
  await expect(pull({ ...device, calls, now: () => 7 })).rejects.toThrow(StaleWriteError)
  await meanwhile
  expect(device.store.progress).toMatchObject({ cursor: null, pulledAt: null })
  expect([...services().keys()]).toEqual([ids.services.branding])
  await bring()
  await expectDigestToMatch()
})
