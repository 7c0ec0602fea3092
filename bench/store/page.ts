import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Profile } from '../../src/domain/rows.ts'
import { Store } from '../../src/store/store.ts'

/** What every way of storing has to do with the same pages of rows. Milliseconds; the rows read back are returned. */
interface Way {
  name: string
  write(pages: Profile[][]): Promise<void>
  changeOne(row: Profile): Promise<void>
  /** From nothing open to every row in memory. */
  readAll(): Promise<Profile[]>
}

const paged = (rows: Profile[]) =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_, page) => rows.slice(page * 500, (page + 1) * 500))

function blocks(): Way {
  let store: Store
  return {
    name: 'ours: blocks of 100 rows, RxDB on Dexie',
    async write(pages) {
      store = await Store.open('bench')
      for (const profiles of pages) await store.apply({ put: { profiles } })
    },
    changeOne: (row) => store.apply({ put: { profiles: [row] } }),
    async readAll() {
      await store.close()
      store = await Store.open('bench')
      return [...store.rows('profiles').values()]
    },
  }
}

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 40 }, full_name: { type: 'string' } },
  required: ['id'],
} as const

function documents(): Way {
  const open = async () => {
    const database = await createRxDatabase({
      name: 'documents',
      storage: getRxStorageDexie(),
      closeDuplicates: true,
    })
    const { rows } = await database.addCollections({ rows: { schema } })
    return { database, rows }
  }
  let opened: Awaited<ReturnType<typeof open>>
  return {
    name: 'one RxDB document per row, RxDB on Dexie',
    async write(pages) {
      opened = await open()
      for (const page of pages) await opened.rows.bulkInsert(page)
    },
    async changeOne(row) {
      await opened.rows.bulkUpsert([row])
    },
    async readAll() {
      await opened.database.close()
      opened = await open()
      const found = await opened.rows.find().exec()
      return found.map((document) => document.toMutableJSON() as Profile)
    },
  }
}

function raw(): Way {
  let database: IDBDatabase
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('raw', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const put = (rows: Profile[]) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('rows', 'readwrite')
      for (const row of rows) transaction.objectStore('rows').put(row)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  return {
    name: 'the limit: raw IndexedDB, one object per row',
    async write(pages) {
      database = await open()
      for (const page of pages) await put(page)
    },
    changeOne: (row) => put([row]),
    async readAll() {
      database.close()
      database = await open()
      return new Promise((resolve, reject) => {
        const request = database.transaction('rows').objectStore('rows').getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The longest time the page could do nothing else while `work` ran. */
async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await work()
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return longest
}

async function clear() {
  const databases = await indexedDB.databases()
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name ?? '')
          request.onsuccess = resolve
          request.onblocked = resolve
        }),
    ),
  )
}

/** One round of every way with these rows; throws where a way does not hold them byte for byte. */
async function round(rows: Profile[]) {
  const expected = JSON.stringify([...rows].sort(byId))
  const results: Record<string, { write: number; longest: number; change: number; read: number }> = {}
  for (const way of [blocks(), documents(), raw()]) {
    let write = 0
    const longest = await longestTask(async () => {
      write = await timed(() => way.write(paged(rows)))
    })
    const changes: number[] = []
    for (const row of rows.slice(0, 20)) changes.push(await timed(() => way.changeOne({ ...row })))
    let held: Profile[] = []
    const read = await timed(async () => {
      held = await way.readAll()
    })
    if (JSON.stringify(held.sort(byId)) !== expected) throw new Error(`${way.name} does not hold the rows`)
    changes.sort((a, b) => a - b)
    results[way.name] = { write, longest, change: changes[10] ?? 0, read }
  }
  await clear()
  return results
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

declare global {
  interface Window {
    round: typeof round
  }
}
window.round = round
