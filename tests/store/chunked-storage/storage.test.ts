import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorageInstance,
} from 'rxdb/plugins/core'
import { firstValueFrom, lastValueFrom } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import {
  deleteChunkDatabase,
  indexedDbName,
  readSnapshot,
} from '../../../src/database/chunked-storage/chunk-database.ts'
import { documentsAhead, readAhead } from '../../../src/database/chunked-storage/read-ahead.ts'
import { getRxStorageChunked } from '../../../src/database/chunked-storage/rx-storage-chunked.ts'
import { catchUp, documentsOf, transaction } from '../../../src/database/chunked-storage/transaction.ts'
import { allOf, type Fruit, fruit, newName, open } from './instances.ts'

const storage = getRxStorageChunked()

const fruits = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    count: { type: 'number' },
    sort: { type: 'string' },
  },
  required: ['id', 'count', 'sort'],
} as const satisfies RxJsonSchema<Fruit>

type Baskets = { fruits: RxCollection<Fruit>; gifts: RxCollection<Fruit> }

/** Opens a database with two collections, as in a tab of its own. */
async function aTab(name: string, options = {}): Promise<RxDatabase<Baskets>> {
  const database = await createRxDatabase<Baskets>({
    name,
    // RxDB refuses a second database of the same name and storage in one page.
    storage: { ...getRxStorageChunked(options), name: newName('chunked') },
    multiInstance: true,
  })
  await database.addCollections({ fruits: { schema: fruits }, gifts: { schema: fruits } })
  onTestFinished(async () => {
    await database.close()
  })
  return database
}

const apple = (id: string, count = 1): Fruit => ({ id, count, sort: 'apple' })
const countsOf = (database: RxDatabase<Baskets>, collection: keyof Baskets) =>
  [...documentsOf<Fruit>(database, database.collections[collection]).values()].map(({ id, count }) => [
    id,
    count,
  ])

/** Collects the events of a change stream from now on. */
function eventsOf<Row>(instance: RxStorageInstance<Row, unknown, unknown>): string[] {
  const emitted: string[] = []
  instance
    .changeStream()
    .subscribe(({ events }) =>
      emitted.push(...events.map(({ operation, documentId }) => operation + documentId)),
    )
  return emitted
}

test('RxDB’s queries are live in every tab', async () => {
  const name = newName('tab')
  const [one, other] = [await aTab(name), await aTab(name)]
  const seen: number[] = []
  const counting = other.fruits.count({ selector: { count: { $gt: 1 } } }).$.subscribe((n) => seen.push(n))
  onTestFinished(() => counting.unsubscribe())
  await one.fruits.bulkInsert([apple('a', 1), apple('b', 2), apple('c', 3)])
  await expect.poll(() => seen.at(-1)).toBe(2)
  await one.fruits.findOne('b').incrementalPatch({ count: 0 })
  await expect.poll(() => seen.at(-1)).toBe(1)
  const found = await other.fruits.findOne('b').exec()
  expect(found?.count).toBe(0)
})

test('a transaction writes several collections, and both change streams emit it in every tab', async () => {
  const name = newName('tab')
  const [one, other] = [await aTab(name), await aTab(name)]
  await transaction(one, (tx) => {
    tx.put(one.fruits, [apple('a'), apple('b')])
    tx.put(one.gifts, [apple('g')])
  })
  await expect.poll(() => countsOf(other, 'gifts')).toEqual([['g', 1]])
  const gift = firstValueFrom(other.gifts.$)
  await transaction(one, (tx) => {
    expect(tx.get<Fruit>(one.fruits, 'a')?.count).toBe(1)
    tx.put(one.fruits, [apple('a', 5)])
    tx.drop(one.fruits, ['b', 'never there'])
    tx.put(one.gifts, [apple('g', 2)])
    expect(tx.get(one.fruits, 'b')).toBeUndefined()
    expect(tx.get<Fruit>(one.fruits, 'a')?.count).toBe(5)
  })
  expect((await gift).documentData.count).toBe(2)
  for (const tab of [one, other]) {
    expect(countsOf(tab, 'fruits')).toEqual([['a', 5]])
    expect(countsOf(tab, 'gifts')).toEqual([['g', 2]])
    expect((await tab.fruits.find().exec()).map(({ id }) => id)).toEqual(['a'])
  }
})

test('a transaction that throws changes nothing', async () => {
  const database = await aTab(newName('tab'))
  const failing = transaction(database, (tx) => {
    tx.put(database.fruits, [apple('a')])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(countsOf(database, 'fruits')).toEqual([])
  expect(await database.fruits.count().exec()).toBe(0)
})

test('two tabs that write at once lose nothing, in any document and collection', async () => {
  const name = newName('tab')
  const tabs = [await aTab(name), await aTab(name), await aTab(name)]
  await Promise.all(
    tabs.flatMap((tab, number) =>
      Array.from({ length: 20 }, (_, step) =>
        transaction(tab, (tx) => {
          const known = tx.get<Fruit>(tab.fruits, 'counter')
          tx.put(tab.fruits, [apple('counter', (known?.count ?? 0) + 1), apple(`${number}-${step}`)])
        }),
      ),
    ),
  )
  await Promise.all(tabs.map(catchUp))
  for (const tab of tabs) {
    const counts = new Map(countsOf(tab, 'fruits') as [string, number][])
    expect(counts.get('counter')).toBe(60)
    expect(counts.size).toBe(61)
  }
})

test('a tab that missed messages reads the latest rows before it writes', async () => {
  const name = newName('deaf')
  const [one, deaf] = [await open(storage, name), await open(storage, name)]
  const emitted: string[] = []
  deaf
    .changeStream()
    .subscribe(({ events }) =>
      emitted.push(...events.map(({ operation, documentId }) => operation + documentId)),
    )
  const first = fruit('a')
  await one.bulkWrite([{ document: first }, { document: fruit('b') }], 'one')
  const second = fruit('a', { count: 2 }, first)
  await one.bulkWrite([{ previous: first, document: second }], 'one')
  const { error } = await deaf.bulkWrite(
    [{ document: fruit('a', { count: 9 }) }, { document: fruit('c') }],
    'deaf',
  )
  expect(error.map(({ documentId, status }) => [documentId, status])).toEqual([['a', 409]])
  expect(emitted).toEqual(['INSERTa', 'INSERTb', 'INSERTc'])
  expect((await allOf(deaf)).map(({ id, count }) => [id, count])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 1],
  ])
  await one.close()
  await deaf.close()
})

test('after a restart everything is there, in as few records as documented', async () => {
  const name = newName('tab')
  const one = await open(getRxStorageChunked({ chunkSize: 100 }), name)
  await one.bulkWrite(
    Array.from({ length: 950 }, (_, index) => ({ document: fruit(`f${index}`) })),
    'one',
  )
  await one.close()
  const snapshot = await readSnapshot(name)
  expect(snapshot?.chunks.length).toBe(10)
  const again = await open(storage, name)
  expect((await allOf(again)).length).toBe(950)
  await again.close()
})

test('data that was read ahead becomes the storage’s memory and is updated', async () => {
  const name = newName('ahead')
  const one = await open(storage, name)
  await one.bulkWrite([{ document: fruit('a') }], 'one')
  const ahead = await readAhead(name)
  const rows = documentsAhead<Fruit>(ahead, { name: 'fruits', version: 0, primaryKey: 'id' })
  const [early] = rows.values()
  expect(early?.id).toBe('a')
  await one.bulkWrite([{ document: fruit('b') }], 'one')
  const later = await open(getRxStorageChunked({ readAhead: ahead }), name)
  expect((await allOf(later)).map(({ id }) => id)).toEqual(['a', 'b'])
  expect([...rows.keys()]).toEqual(['a', 'b'])
  expect((await allOf(later))[0]).toBe(early)
  await one.close()
  await later.close()
})

test('reading ahead creates nothing', async () => {
  const name = newName('nobody')
  const ahead = await readAhead(name)
  expect(ahead.head).toBeNull()
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(indexedDbName(name))
})

test('a tab does not create a database again that another tab has deleted', async () => {
  const name = newName('deleted')
  const one = await open(storage, name)
  await one.bulkWrite([{ document: fruit('a') }], 'one')
  await deleteChunkDatabase(name)
  await expect(one.bulkWrite([{ document: fruit('b') }], 'one')).rejects.toThrow('deleted')
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(indexedDbName(name))
  await one.close()
})

/** Opens a database without the storage's knowledge, as another program would. */
const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(indexedDbName(name))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Clears the database under the open tabs. */
async function empty(name: string): Promise<void> {
  const database = await opened(name)
  await new Promise<void>((resolve) => {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
    for (const store of database.objectStoreNames) transaction.objectStore(store).clear()
    transaction.oncomplete = () => resolve()
  })
  database.close()
}

test('data that the browser clears under an open tab is written again with the next write', async () => {
  const name = newName('emptied')
  const one = await open(storage, name)
  await one.bulkWrite([{ document: fruit('a') }, { document: fruit('b') }], 'one')
  await empty(name)
  await one.bulkWrite([{ document: fruit('c') }], 'one')
  await one.close()
  const later = await open(storage, name)
  expect((await allOf(later)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await later.close()
})

test('of two tabs whose database was cleared the first that writes decides, and both agree', async () => {
  const name = newName('emptied')
  const [one, other] = [await open(storage, name), await open(storage, name)]
  await one.bulkWrite([{ document: fruit('a') }], 'one')
  await other.bulkWrite([{ document: fruit('unheard') }], 'other')
  await empty(name)
  await one.bulkWrite([{ document: fruit('c') }], 'one')
  const emitted: string[] = []
  other
    .changeStream()
    .subscribe(({ events }) =>
      emitted.push(...events.map(({ operation, documentId }) => operation + documentId)),
    )
  await other.bulkWrite([{ document: fruit('d') }], 'other')
  // The result is one commit of one tab, never a mixture of two.
  expect((await allOf(other)).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(emitted).toEqual(['DELETEunheard', 'INSERTc', 'INSERTd'])
  await one.close()
  await other.close()
  const later = await open(storage, name)
  expect((await allOf(later)).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  await later.close()
})

test('of two tabs whose database was cleared, the second to write adopts collections that are empty in the first', async () => {
  const name = newName('emptied')
  const tab = { token: newName('token') }
  const [here, one] = [
    await open(storage, name, tab),
    await open(storage, name, { ...tab, collectionName: 'others' }),
  ]
  await one.bulkWrite([{ document: fruit('first') }], 'one')
  const other = await open(storage, name)
  await other.bulkWrite([{ document: fruit('unheard') }], 'other')
  await empty(name)
  await one.bulkWrite([{ document: fruit('o') }], 'one')
  const emitted = eventsOf(other)
  await other.bulkWrite([{ document: fruit('d') }], 'other')
  expect(emitted).toEqual(['DELETEunheard', 'INSERTd'])
  for (const instance of [here, one, other]) await instance.close()
})

test('a damaged record loses its documents, is reported once, and affects no other collection', async () => {
  const name = newName('damaged')
  const one = await open(storage, name)
  const others = await open(storage, name, { collectionName: 'others' })
  await one.bulkWrite([{ document: fruit('a') }], 'one')
  await others.bulkWrite([{ document: fruit('o') }], 'one')
  await one.close()
  await others.close()
  const database = await opened(name)
  await new Promise<void>((resolve) => {
    const transaction = database.transaction('chunks', 'readwrite')
    const records = transaction.objectStore('chunks').getAll()
    records.onsuccess = () => {
      for (const record of records.result)
        if (record.collection.startsWith('fruits'))
          transaction.objectStore('chunks').put({ ...record, documents: '[{"id":"a"' })
    }
    transaction.oncomplete = () => resolve()
  })
  database.close()
  const damaged: string[] = []
  const careful = getRxStorageChunked({
    onDamaged: (database, collection) => damaged.push(`${database} ${collection}`),
  })
  const again = await open(careful, name)
  const stillThere = await open(careful, name, { collectionName: 'others' })
  expect(await allOf(again)).toEqual([])
  expect(damaged).toEqual([`${name} fruits`])
  expect((await allOf(stillThere)).length).toBe(1)
  await again.bulkWrite([{ document: fruit('a', { count: 7 }) }], 'again')
  await again.close()
  const healed = await open(careful, name)
  expect((await allOf(healed)).map(({ count }) => count)).toEqual([7])
  expect(damaged.length).toBe(1)
  await healed.close()
  await stillThere.close()
})

test('schema versions and removal do not affect each other', async () => {
  const name = newName('versions')
  const old = await open(storage, name)
  const young = await open(storage, name, { version: 1 })
  await old.bulkWrite([{ document: fruit('old') }], 'x')
  await young.bulkWrite([{ document: fruit('young') }], 'x')
  expect((await allOf(old)).map(({ id }) => id)).toEqual(['old'])
  await old.remove()
  await young.bulkWrite([{ document: fruit('younger') }], 'x')
  expect((await allOf(young)).map(({ id }) => id)).toEqual(['young', 'younger'])
  const anew = await open(storage, name)
  expect(await allOf(anew)).toEqual([])
  await anew.close()
  await young.close()
})

test('a collection that another tab removes is empty and emits no deletions: a replication would send them', async () => {
  const name = newName('removed')
  const [one, other] = [await aTab(name), await aTab(name)]
  await one.fruits.bulkInsert([apple('a'), apple('b')])
  await expect.poll(() => other.fruits.count().exec()).toBe(2)
  const { fruits: removed } = other
  const emitted = eventsOf(removed.storageInstance)
  await one.fruits.remove()
  await expect.poll(() => removed.closed).toBe(true)
  await one.gifts.insert(apple('g'))
  await expect.poll(() => countsOf(other, 'gifts')).toEqual([['g', 1]])
  expect(emitted).toEqual([])
  await other.addCollections({ fruits: { schema: fruits } })
  expect(await other.fruits.count().exec()).toBe(0)
})

test('clean-up deletes tombstones from disk and from every tab', async () => {
  const name = newName('cleanup')
  const tabs = [
    await open(storage, name, { multiInstance: true }),
    await open(storage, name, { multiInstance: true }),
  ] as const
  const first = fruit('a')
  await tabs[0].bulkWrite([{ document: first }, { document: fruit('b') }], 'x')
  await tabs[0].bulkWrite([{ previous: first, document: fruit('a', { _deleted: true }, first) }], 'x')
  await tabs[0].cleanup(60_000)
  expect((await tabs[0].findDocumentsById(['a'], true)).length).toBe(1)
  await tabs[0].cleanup(0)
  for (const tab of tabs) await expect.poll(() => tab.findDocumentsById(['a'], true)).toEqual([])
  for (const tab of tabs) await tab.close()
  const snapshot = await readSnapshot(name)
  expect(snapshot?.chunks.map(({ documents }) => JSON.parse(documents).length)).toEqual([1])
})

test('an instance has the options it was created with', async () => {
  const one = await open(storage, newName('options'), { options: { of: 'the app' } })
  expect(one.options).toEqual({ of: 'the app' })
  await one.close()
})

test('a write that started before the storage was closed is on disk', async () => {
  const name = newName('closing')
  const tab = { token: newName('token') }
  const others = await open(storage, name, { ...tab, collectionName: 'others' })
  for (const id of ['while others are open', 'as the last']) {
    const one = await open(storage, name, tab)
    const emitted = eventsOf(one)
    if (id === 'as the last') await others.close()
    const writing = one.bulkWrite([{ document: fruit(id) }], 'x')
    await one.close()
    expect(await writing).toEqual({ error: [] })
    expect(emitted).toEqual([`INSERT${id}`])
  }
  const later = await open(storage, name)
  expect((await allOf(later)).length).toBe(2)
  await later.close()
})

test('the change stream of a closed instance completes, while the collection is open elsewhere', async () => {
  const name = newName('closed')
  const tab = { token: newName('token') }
  const [one, same] = [await open(storage, name, tab), await open(storage, name, tab)]
  const completed = lastValueFrom(one.changeStream(), { defaultValue: 'nothing' })
  await one.close()
  await same.bulkWrite([{ document: fruit('a') }], 'x')
  expect(await completed).toBe('nothing')
  expect(await lastValueFrom(one.changeStream(), { defaultValue: 'nothing' })).toBe('nothing')
  await same.close()
})

test('a closed storage rejects', async () => {
  const one = await open(storage, newName('closed'))
  await one.close()
  await one.close()
  await expect(one.bulkWrite([{ document: fruit('a') }], 'x')).rejects.toThrow('closed')
  await expect(one.findDocumentsById(['a'], true)).rejects.toThrow('closed')
})
