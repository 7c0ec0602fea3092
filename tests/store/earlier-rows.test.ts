import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readSnapshot } from '../../src/database/chunked-storage/chunk-database.ts'
import { databaseName } from '../../src/database/device-rows.ts'
import { Store } from '../../src/database/store.ts'
import { deleteRows } from '../../src/database/stored-versions.ts'
import { LAYOUT } from '../../src/domain/tables.gen.ts'
import { viewerName } from '../../src/sync/device-identity.ts'
import { type AppDevice, anAppDevice, databasesOf, signInAndPull } from '../support/app-device.ts'
import { earlierName, storedByEarlierVersion } from '../support/earlier-version.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'
import { openApp } from '../support/opened-device.ts'
import { anId, aProfile, aService } from '../support/rows.ts'

/* An update of the app that changes what the store holds: the rows of the version before. */

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

const progress = { epoch: 'e', scope: 'member', cursor: '3:5.x', pulledAt: 1 } as const
const rows = { profiles: [aProfile({ id: anId(1), bio: 'Green' })], jobs: [aService({ id: anId(2) })] }

const databases = async (viewer: string) =>
  (await indexedDB.databases())
    .map(({ name = '' }) => name.replace('chunked-storage-', ''))
    .filter((name) => name.endsWith(`-${viewer}`))

async function openStore(viewer: string): Promise<Store> {
  const store = await Store.open(viewer)
  onTestFinished(() => store.close())
  return store
}

/** Stores rows and their progress as the version before. */
async function anUpdatedDevice(viewer: string, ...earlier: [Parameters<typeof storedByEarlierVersion>[1]?]) {
  const store = await Store.open(viewer)
  await store.apply({ put: rows, progress })
  await store.close()
  await storedByEarlierVersion(viewer, ...earlier)
}

test('are shown until all rows have been pulled anew, also after restarts without a network', async () => {
  await anUpdatedDevice('updated')
  const first = await openStore('updated')
  expect([...first.rows('profiles').values()]).toMatchObject(rows.profiles)
  expect(first.progress).toEqual({ ...progress, cursor: null })
  await first.subscribe()
  await first.close()

  const second = await openStore('updated')
  expect([...second.rows('jobs').values()]).toMatchObject(rows.jobs)
  expect(second.progress).toEqual({ ...progress, cursor: null })
  expect(await databases('updated')).toContain(earlierName('updated'))

  await second.apply({ put: { profiles: rows.profiles }, replace: true, progress })
  await expect.poll(() => databases('updated')).toEqual([databaseName('updated')])
  await second.close()
  const third = await openStore('updated')
  expect([...third.rows('profiles').values()]).toMatchObject(rows.profiles)
  expect(third.rows('jobs').size).toBe(0)
  expect(third.progress).toEqual(progress)
})

test('get the columns of this version, and lose those of theirs', async () => {
  await anUpdatedDevice('columns', (collection, document) => {
    if (collection === 'profiles') {
      const { bio: _, professions: __, allow_contact: ___, ...others } = document
      return { ...others, nickname: 'Mia', service_rate: 80 }
    }
    return collection === 'jobs' ? null : document
  })
  const store = await openStore('columns')
  const [row] = store.rows('profiles').values()
  expect(row).toMatchObject({ full_name: rows.profiles[0]?.full_name, sync_xid: rows.profiles[0]?.sync_xid })
  expect(row).toMatchObject({ bio: null, professions: [], allow_contact: true, service_rate: '' })
  expect(row).not.toHaveProperty('nickname')
  expect(store.rows('jobs').size).toBe(0)
})

test('that lack a column of this version get its default, stay where the last pull ended, and are stored so', async () => {
  const viewer = 'completed'
  const store = await Store.open(viewer)
  await store.apply({ put: rows, progress })
  await store.close()
  await storedByEarlierVersion(
    viewer,
    (collection, document) => {
      const { bio: _, allow_contact: __, ...others } = document
      return collection === 'profiles' ? { ...others, nickname: 'Mia' } : document
    },
    databaseName(viewer),
  )
  const layouts = async () =>
    new Set((await readSnapshot(databaseName(viewer)))?.chunks.map(({ layout }) => layout))
  expect(await layouts()).toEqual(new Set(['earlier']))

  const first = await openStore(viewer)
  const [profile] = first.rows('profiles').values()
  // A later version of the app may have written it, and must find it again.
  expect(profile).toMatchObject({ bio: null, allow_contact: true, nickname: 'Mia' })
  expect(first.progress).toEqual(progress)
  await expect.poll(async () => (await layouts()).has(LAYOUT)).toBe(true)
  await first.apply({ put: { jobs: [aService({ id: anId(3) })] } })
  await first.close()

  const second = await openStore(viewer)
  expect([...second.rows('profiles').values()]).toMatchObject([{ bio: null, allow_contact: true }])
  expect([...second.rows('jobs').keys()].sort()).toEqual([anId(2), anId(3)])
})

test('are the same in two tabs, of which one writes first', async () => {
  await anUpdatedDevice('tabs')
  const [one, other] = [await openStore('tabs'), await openStore('tabs')]
  await one.apply({ put: { jobs: [aService({ id: anId(3) })] } })
  await other.apply({ put: { jobs: [aService({ id: anId(4) })] } })
  await one.catchUp()
  for (const tab of [one, other]) {
    expect([...tab.rows('jobs').keys()].sort()).toEqual([anId(2), anId(3), anId(4)])
    expect(tab.rows('profiles').size).toBe(1)
  }
})

test('that were never pulled whole, or cannot be read, are not shown; a warning tells the latter', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  await anUpdatedDevice('unpulled', (collection, document) =>
    collection === 'progress' ? { ...document, pulledAt: null } : document,
  )
  expect((await openStore('unpulled')).rows('profiles').size).toBe(0)
  expect(warned).not.toHaveBeenCalled()
  await anUpdatedDevice('unreadable', (collection, document) => {
    if (collection === 'profiles') return 'no document' as never
    return document
  })
  expect((await openStore('unreadable')).progress).toBe(null)
  expect(warned).toHaveBeenCalledOnce()
})

test('go with the rows of every other version when the user signs out, and no other user’s do', async () => {
  await anUpdatedDevice('leaving')
  await anUpdatedDevice('not-leaving')
  const store = await Store.open('leaving')
  await store.subscribe()
  await store.close()
  expect(await databases('leaving')).toHaveLength(3)
  await deleteRows('leaving')
  expect(await databases('leaving')).toEqual([earlierName('not-leaving')])
})

test('of a whole device serve offline; then they are gone, and signing out leaves nothing', async () => {
  const device = await anAppDevice(http.backend)
  await signInAndPull(device, http.fixtures.people.member.email, 'password')
  const { identity, engine } = device.session.state
  const id = identity?.id ?? ''
  const names = ({ session }: AppDevice) =>
    session.state.engine.view
      .rows('profiles')
      .map(({ full_name }) => full_name)
      .sort()
  const before = names(device)
  expect(before.length).toBeGreaterThan(1)
  const { pulledAt } = engine
  const viewer = viewerName(device.connection, identity)
  await device.session.close()
  await storedByEarlierVersion(viewer)

  const reconnect = interceptRequests(() => breakConnection())
  const updated = await openApp(device)
  expect(names(updated)).toEqual(before)
  expect(updated.session.state.engine.pulledAt).toBe(pulledAt)
  await updated.session.state.engine.pullNow()
  expect(names(updated)).toEqual(before)
  expect(await databases(viewer)).toContain(earlierName(viewer))

  reconnect()
  await updated.session.state.engine.pullNow()
  expect(names(updated)).toEqual(before)
  await expect.poll(() => databases(viewer)).not.toContain(earlierName(viewer))
  await updated.session.signOut()
  expect(await databasesOf(updated, id)).toEqual([])
  await updated.session.close()
})
