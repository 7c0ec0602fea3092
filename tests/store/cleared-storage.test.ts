import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Store } from '../../src/database/store.ts'
import { mutation, update } from '../../src/domain/mutation.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { readStore } from '../../src/platform/indexed-db.ts'
import { openDeviceStorage } from '../../src/remote/device-storage.ts'
import { anId, aProfile } from '../support/rows.ts'

const progress = { epoch: 'e', scope: 'member', cursor: '5.x', pulledAt: 1 } as const

/** Connections that this test may close, as a browser does when it clears a site's storage. */
const opened = new Set<IDBDatabase>()
let begins = (_transaction: IDBTransaction) => {}
/** How many of the next openings the browser aborts. */
let brokenOff = 0
const open = indexedDB.open.bind(indexedDB)
indexedDB.open = (name, version) => {
  const request = open(name, version)
  if (brokenOff > 0) {
    brokenOff -= 1
    abortOpening(request)
  }
  request.addEventListener('success', () => {
    const database = request.result
    opened.add(database)
    const begin = database.transaction.bind(database)
    database.transaction = (...given) => {
      const transaction = begin(...given)
      // Aborts with the first request.
      if (transaction.mode === 'readwrite') queueMicrotask(() => begins(transaction))
      return transaction
    }
  })
  return request
}

// Test files share globals: later changes of the prototype must reach the browser's own again.
afterAll(() => {
  Reflect.deleteProperty(indexedDB, 'open')
})

/** Aborts as Chromium does while it clears the storage. */
function abortOpening(request: IDBOpenDBRequest): void {
  request.addEventListener('upgradeneeded', (event) => {
    event.stopImmediatePropagation()
    request.transaction?.abort()
  })
}

async function clearStorage(): Promise<void> {
  for (const database of opened) forceCloseDatabase(database as never)
  opened.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<unknown>((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = () => resolve(name)
    })
  }
}

test('unsent items in memory are written to an emptied outbox again, in their order and once', async () => {
  const outbox = await Outbox.open('emptied')
  onTestFinished(() => outbox.close())
  const edit = (bio: string) => mutation('profile.edit', [update('profiles', aProfile({}), { bio })])
  const before = await outbox.add([edit('one'), edit('two')], 0)
  // Its first reads have ended: one of them would open the database that is being deleted.
  await firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes !== null)))
  await clearStorage()
  const [after = ''] = await outbox.add([edit('three')], 1)
  expect(outbox.items.map(({ id }) => id)).toEqual([...before, after])
  const deviceId = await outbox.deviceId()
  outbox.close()
  const again = await Outbox.open('emptied')
  onTestFinished(() => again.close())
  expect(again.items.map(({ id }) => id)).toEqual([...before, after])
  expect(await again.deviceId()).toBe(deviceId)
})

test('an emptied outbox that cannot be opened at once is opened a little later', async () => {
  const outbox = await Outbox.open('broken-off')
  onTestFinished(() => outbox.close())
  const edit = mutation('profile.edit', [update('profiles', aProfile({}), { bio: 'one' })])
  const before = await outbox.add([edit], 0)
  await firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes !== null)))
  await clearStorage()
  brokenOff = 2
  await outbox.refresh()
  expect(brokenOff).toBe(0)
  const again = await Outbox.open('broken-off')
  onTestFinished(() => again.close())
  expect(again.items.map(({ id }) => id)).toEqual(before)
})

test('device storage is written although the browser aborts several openings', async () => {
  await clearStorage()
  const keep = openDeviceStorage('broken-off')
  brokenOff = 3
  await keep.setItem('who', 'me')
  expect(brokenOff).toBe(0)
  expect(await keep.getItem('who')).toBe('me')
})

test('a browser that never answers which databases there are is asked again', async () => {
  const databases = vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(new Promise(() => {}))
  onTestFinished(() => databases.mockRestore())
  expect(await readStore('never-created', 'items')).toBeNull()
  expect(databases).toHaveBeenCalledTimes(2)
})

test('rows in memory are written to an emptied disk again, before a cursor promises them', async () => {
  const store = await Store.open('emptied')
  const people = Array.from({ length: 250 }, (_, n) => aProfile({ id: anId(n) }))
  await store.apply({ put: { profiles: people }, progress })
  await clearStorage()
  const late = aProfile({ id: anId(250) })
  await store.apply({ put: { profiles: [late] }, progress: { ...progress, cursor: '6.x' } })
  await store.close()
  const again = await Store.open('emptied')
  onTestFinished(() => again.close())
  expect(again.progress?.cursor).toBe('6.x')
  expect(again.rows('profiles').size).toBe(251)
})

/** As after a sign-out in another tab, which deletes what this tab's lost connections no longer hold. */
test('a closed store does not open a deleted database again', async () => {
  const outbox = await Outbox.open('left')
  await outbox.subscribe()
  await firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes !== null)))
  const store = await Store.open('left')
  await store.apply({ put: { profiles: [aProfile({ id: anId(1) })] }, progress })
  await clearStorage()
  brokenOff = 4
  const late = Promise.allSettled([
    outbox.drafts.save('form', 'words', 1),
    store.apply({ put: { profiles: [aProfile({ id: anId(2) })] } }),
  ])
  outbox.close()
  await store.close()
  brokenOff = 0
  expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await indexedDB.databases()).toEqual([])
})

/** As Chromium clears a site's storage: a write that begins at the same moment gets no event. */
async function forgotten<Value>(work: () => Promise<Value>): Promise<Value> {
  const begun = new Promise<IDBTransaction>((resolve) => {
    begins = resolve
  })
  const done = work()
  done.catch(() => undefined)
  const transaction = await begun
  const deaf = { listeners: [], onabort: null, oncomplete: null, onerror: null, onsuccess: null }
  const { _requests } = Object.assign(transaction as unknown as { _requests: { request: object }[] }, deaf)
  for (const { request } of _requests) Object.assign(request, deaf)
  transaction.abort()
  await clearStorage()
  return done
}

test('work that begins as the browser closes the database is rejected or retried, never left waiting', async () => {
  const outbox = await Outbox.open('forgotten')
  onTestFinished(() => outbox.close())
  await outbox.subscribe()
  await firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes !== null)))
  await expect(forgotten(() => outbox.drafts.save('form', 'words', 1))).rejects.toThrow('closed')
  await outbox.drafts.save('form', 'words', 1)
  expect(await outbox.drafts.read('form')).toBe('words')

  const keep = openDeviceStorage('forgotten')
  await keep.setItem('who', 'me')
  // Retried at once: cleared before or after.
  await forgotten(() => keep.setItem('who', 'still me'))
  expect(['still me', null]).toContain(await keep.getItem('who'))

  const store = await Store.open('forgotten')
  onTestFinished(() => store.close())
  await store.apply({ put: { profiles: [aProfile({ id: anId(1) })] }, progress })
  const more = { put: { profiles: [aProfile({ id: anId(2) })] } }
  // Retried, too, and complete: what the browser deleted is written from memory.
  await forgotten(() => store.apply(more))
  expect(store.rows('profiles').size).toBe(2)
  await store.close()
  const reopened = await Store.open('forgotten')
  onTestFinished(() => reopened.close())
  expect(reopened.rows('profiles').size).toBe(2)
})

test('unsent items in memory are kept where somebody else created the emptied outbox again', async () => {
  const outbox = await Outbox.open('created-again')
  onTestFinished(() => outbox.close())
  await outbox.add([mutation('profile.edit', [update('profiles', aProfile({}), { bio: 'mine' })])], 0)
  await firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes !== null)))
  await clearStorage()
  const other = await Outbox.open('created-again')
  onTestFinished(() => other.close())
  await other.subscribe()
  await outbox.refresh()
  expect(outbox.items).toHaveLength(1)
  await other.refresh()
  expect(other.items).toEqual(outbox.items)
  expect(await outbox.deviceId()).toBe(await other.deviceId())
})
