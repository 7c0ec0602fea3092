import 'fake-indexeddb/auto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { digest } from '../../src/database/row-digest.ts'
import { Store } from '../../src/database/store.ts'
import { deleteRows } from '../../src/database/stored-versions.ts'
import type { Profile } from '../../src/domain/rows.ts'
import { corruptRows } from '../support/corrupt-rows.ts'
import { anId, aProfile, aService } from '../support/rows.ts'

const progress = { epoch: 'e', scope: 'member', cursor: '5.x', pulledAt: 1 } as const

async function openStore(name: string): Promise<Store> {
  const store = await Store.open(name)
  onTestFinished(() => store.close())
  return store
}

const people = (count: number, given: Partial<Profile> = {}) =>
  Array.from({ length: count }, (_, n) => aProfile({ id: anId(n), full_name: `Person ${n}`, ...given }))

const names = (store: Store) => [...store.rows('profiles').values()].map((row) => row.full_name).sort()

/** Opens a second store on the same disk, as after a crash. */
async function reopened(store: Store, name: string): Promise<Store> {
  await store.close()
  return openStore(name)
}

describe('the store', () => {
  test('has the same rows after a restart', async () => {
    const store = await Store.open('restart')
    await store.apply({ put: { profiles: people(733) }, progress })
    const before = names(store)
    const after = await reopened(store, 'restart')
    expect(before).toHaveLength(733)
    expect(names(after)).toEqual(before)
    expect(after.progress).toEqual(progress)
  })

  test('catches up with what another tab wrote without a message', async () => {
    const [one, other] = [await openStore('unheard'), await openStore('unheard')]
    await one.apply({ put: { profiles: people(3) }, progress })
    expect(names(other)).toEqual([])
    await other.catchUp()
    expect(names(other)).toEqual(names(one))
    expect(other.progress).toEqual(progress)
  })

  test('catches up with a row that another tab removed and stored again', async () => {
    const [one, other] = [await openStore('again'), await openStore('again')]
    const [row] = people(1)
    if (!row) throw new Error('There is no row')
    await one.apply({ put: { profiles: [row] }, progress })
    await other.catchUp()
    // As in a frozen tab.
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue()
    await one.apply({ removed: { profiles: [row.id] } })
    await one.apply({ put: { profiles: [{ ...row, full_name: 'Later', sync_xid: '99' }] } })
    await other.catchUp()
    expect(names(other)).toEqual(['Later'])
  })

  test('keeps the greater version of a row, in any order, and accepts an equal one', async () => {
    const store = await openStore('versions')
    const row = (sync_xid: string, full_name: string) => aProfile({ sync_xid, full_name })
    await store.apply({ put: { profiles: [row('10', 'ten')] } })
    await store.apply({ put: { profiles: [row('9', 'nine')] } })
    expect(names(store)).toEqual(['ten'])
    await store.apply({ put: { profiles: [row('10', 'ten again')] } })
    expect(names(store)).toEqual(['ten again'])
  })

  test('deletes removed rows from the disk, too', async () => {
    const store = await Store.open('removed')
    await store.apply({ put: { profiles: people(250) } })
    await store.apply({ removed: { profiles: people(249).map(({ id }) => id) } })
    const after = await reopened(store, 'removed')
    expect(names(after)).toEqual(['Person 249'])
    const databases = await indexedDB.databases()
    for (const { name } of databases.filter(({ name }) => name?.includes('removed'))) {
      const text = await contentOf(name ?? '')
      expect(text).not.toContain('Person 12')
    }
  })

  test('a full pull replaces everything in one step', async () => {
    const store = await openStore('replace')
    await store.apply({ put: { profiles: people(120), clients: [] } })
    const seen: number[] = []
    store.changes$.subscribe(() => seen.push(store.rows('profiles').size))
    await store.apply({ put: { profiles: people(3) }, replace: true, progress })
    expect(seen).toEqual([3])
  })

  test('reports which tables changed, and keeps the objects of unchanged rows', async () => {
    const store = await openStore('changes')
    await store.apply({ put: { profiles: people(2) } })
    const [first] = store.rows('profiles').values()
    const changed: string[][] = []
    store.changes$.subscribe((tables) => changed.push([...tables]))
    await store.apply({ put: { profiles: [aProfile({ id: anId(1), sync_xid: '2', full_name: 'New' })] } })
    expect(changed).toEqual([['profiles']])
    expect([...store.rows('profiles').values()][0]).toBe(first)
  })

  test('deleting leaves nothing of the user on the disk', async () => {
    const store = await Store.open('deleted')
    await store.apply({ put: { profiles: people(3) } })
    await store.close()
    await deleteRows('deleted')
    expect((await indexedDB.databases()).filter(({ name }) => name?.includes('deleted'))).toEqual([])
  })

  test('damage that is found during a write is stored with it: all is pulled again', async () => {
    const store = await openStore('damaged')
    await store.apply({ put: { profiles: people(3), jobs: [aService({})] }, progress })
    await store.close()
    await corruptRows('damaged', 'jobs')
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const damaged = await openStore('damaged')
    expect(damaged.progress, 'nobody has read the damaged rows yet').toEqual(progress)
    const later = { ...progress, cursor: '6.x' }
    await damaged.apply({ put: { jobs: [aService({ id: anId(77) })] }, progress: later })
    expect(warned).toHaveBeenCalledOnce()

    const after = await reopened(damaged, 'damaged')
    expect(after.progress).toEqual({ ...later, cursor: null })
    expect([...after.rows('jobs').keys()]).toEqual([anId(77)])
    expect(names(after)).toHaveLength(3)
    const whole = { profiles: people(3), jobs: [aService({})] }
    await after.apply({ put: whole, replace: true, progress: later })
    expect((await reopened(after, 'damaged')).progress).toEqual(later)
  })

  test('shows what is written after it could not be opened, since the disk was full', async () => {
    const store = await openStore('opened later')
    const changed: string[][] = []
    store.changes$.subscribe((tables) => changed.push([...tables]))
    vi.spyOn(console, 'warn').mockReturnValue()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(store.subscribe()).rejects.toThrow('full')
    await expect(store.collection('profiles')).rejects.toThrow('full')
    put.mockRestore()
    await store.apply({ put: { profiles: people(2) }, progress })
    expect(changed).toEqual([['profiles']])
    expect(names(store)).toHaveLength(2)
    const { collection, release } = await store.collection('profiles')
    expect(await collection.count().exec()).toBe(2)
    release()
  })

  test.each([
    ['a full disk', 'QuotaExceededError'],
    ['a browser that clears its storage', 'AbortError'],
  ])('%s does not delete the rows that cannot be opened for writing', async (_, name) => {
    const store = await openStore(name)
    await store.apply({ put: { profiles: people(2) }, progress })
    const later = await reopened(store, name)
    vi.spyOn(console, 'warn').mockReturnValue()
    const getAll = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('not now', name)
    })
    await expect(later.subscribe()).rejects.toThrow('not now')
    getAll.mockRestore()
    expect(names(await openStore(name)), 'after a crash').toHaveLength(2)
  })

  test('rows are not shown when their write fails', async () => {
    const store = await openStore('failing')
    await store.apply({ put: { profiles: people(1) } })
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(store.apply({ put: { profiles: people(5) }, progress })).rejects.toThrow()
    IDBObjectStore.prototype.put = put
    expect(names(store)).toEqual(['Person 0'])
    expect(store.progress).toBeNull()
    await store.apply({ put: { profiles: people(5) }, progress })
    expect(names(store)).toHaveLength(5)
  })
})

test('the digest does not depend on order, and differs between versions', () => {
  const rows = people(3)
  expect(digest([...rows].reverse())).toEqual(digest(rows))
  expect(digest(people(3, { sync_xid: '2' })).hash).not.toBe(digest(rows).hash)
  expect(digest([])).toEqual({ count: 0, hash: '0' })
})

/** Returns everything in a database, as text. */
function contentOf(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(request.error)
    request.onsuccess = async () => {
      const database = request.result
      const texts = await Promise.all(
        [...database.objectStoreNames].map(
          (table) =>
            new Promise<string>((done, fail) => {
              const all = database.transaction(table).objectStore(table).getAll()
              all.onsuccess = () => done(JSON.stringify(all.result))
              all.onerror = () => fail(all.error)
            }),
        ),
      )
      database.close()
      resolve(texts.join())
    }
  })
}
