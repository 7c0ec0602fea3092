import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { filter, firstValueFrom } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { Store } from '../../src/store/store.ts'
import { anId, aProfile } from '../support/rows.ts'

const progress = { epoch: 'e', scope: 'member', cursor: '5.x', pulledAt: 1 } as const

/** Connections this test may break, as a browser does when it clears a site's storage. */
const opened = new Set<IDBDatabase>()
const open = indexedDB.open.bind(indexedDB)
indexedDB.open = (name, version) => {
  const request = open(name, version)
  request.addEventListener('success', () => opened.add(request.result))
  return request
}

async function emptyStorage(): Promise<void> {
  for (const database of opened) forceCloseDatabase(database as never)
  opened.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<unknown>((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = () => resolve(name)
    })
  }
}

test('unsent work in memory goes back to an outbox that was emptied, in its order and once', async () => {
  const outbox = await Outbox.open('emptied')
  onTestFinished(() => outbox.close())
  const edit = (bio: string) => mutation('profile.edit', [update('profiles', aProfile({}), { bio })])
  const before = await outbox.add([edit('one'), edit('two')], 0)
  // Its first readings are over: one of them would open again what is being deleted.
  await firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes !== null)))
  await emptyStorage()
  const [after = ''] = await outbox.add([edit('three')], 1)
  expect(outbox.items.map(({ id }) => id)).toEqual([...before, after])
  const deviceId = await outbox.deviceId()
  outbox.close()
  const again = await Outbox.open('emptied')
  onTestFinished(() => again.close())
  expect(again.items.map(({ id }) => id)).toEqual([...before, after])
  expect(await again.deviceId()).toBe(deviceId)
})

test('rows in memory go back to a disk that was emptied, before a cursor promises them', async () => {
  const store = await Store.open('emptied')
  const people = Array.from({ length: 250 }, (_, n) => aProfile({ id: anId(n) }))
  await store.apply({ put: { profiles: people }, progress })
  await emptyStorage()
  const late = aProfile({ id: anId(250) })
  await store.apply({ put: { profiles: [late] }, progress: { ...progress, cursor: '6.x' } })
  await store.close()
  const again = await Store.open('emptied')
  onTestFinished(() => again.close())
  expect(again.progress?.cursor).toBe('6.x')
  expect(again.rows('profiles').size).toBe(251)
})
