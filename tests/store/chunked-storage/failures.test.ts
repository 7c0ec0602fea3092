import { expect, test, vi } from 'vitest'
import { indexedDbName } from '../../../src/database/chunked-storage/chunk-database.ts'
import { getRxStorageChunked } from '../../../src/database/chunked-storage/rx-storage-chunked.ts'
import { allOf, type FruitInstance, fruit, newName, open } from './instances.ts'

/* A request to IndexedDB fails, or the tab ends, at each request in turn: all or nothing is written, and all opens again. */

/** Makes the request of this number to this database fail. `isReached` returns whether there was one. */
function failAt(wanted: number, name: string): { isReached: () => boolean } {
  let count = 0
  let reached = false
  const isWanted = (database: string) => {
    const isIt = database === indexedDbName(name) && count++ === wanted
    reached ||= isIt
    return isIt
  }
  const refused = () => new DOMException('The disk is full', 'QuotaExceededError')
  const openFile = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((database, version) => {
    if (isWanted(database)) throw refused()
    return openFile(database, version)
  })
  for (const method of ['get', 'put', 'delete', 'getAll'] as const) {
    const real = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      if (isWanted(this.transaction.db.name)) throw refused()
      return real.apply(this, given)
    })
  }
  return { isReached: () => reached }
}

interface Step {
  what: string
  act: (instance: FruitInstance, name: string) => Promise<unknown>
  /** The `count` of every document, tombstones included, after the step. */
  after: number[]
}

const first = () => ['a', 'b', 'c'].map((id) => fruit(id))
const storage = getRxStorageChunked({ chunkSize: 2 })

const steps: Step[] = [
  {
    what: 'a write of several chunks',
    act: async (instance) => {
      const held = await instance.findDocumentsById(['a', 'b', 'c'], true)
      const changed = held.map((previous) => ({
        previous,
        document: fruit(previous.id, { count: 2 }, previous),
      }))
      return instance.bulkWrite([...changed, { document: fruit('d', { count: 2 }) }], 'x')
    },
    after: [2, 2, 2, 2],
  },
  {
    what: 'a clean-up',
    act: (instance) => instance.cleanup(0),
    after: [1, 1, 1],
  },
  {
    what: 'an opening',
    act: async (_instance, name) => (await open(storage, name)).close(),
    after: [1, 1, 1],
  },
]

const everything = ['a', 'b', 'c', 'd', 'gone']
const counts = async (instance: FruitInstance) =>
  (await instance.findDocumentsById(everything, true)).map(({ count }) => count)

test.each(steps)(
  '$what that fails at any request changes nothing and can be repeated',
  async ({ what, act, after }) => {
    const before = what === 'a clean-up' ? [1, 1, 1, 7] : [1, 1, 1]
    let number = 0
    for (; number < 20; number += 1) {
      const name = newName('failing')
      const one = await open(storage, name)
      await one.bulkWrite(
        first().map((document) => ({ document })),
        'x',
      )
      if (what === 'a clean-up') {
        const leaving = fruit('gone', { count: 7 })
        await one.bulkWrite([{ document: leaving }], 'x')
        const tombstone = fruit('gone', { count: 7, _deleted: true }, leaving)
        await one.bulkWrite([{ previous: leaving, document: tombstone }], 'x')
      }
      const told = vi.fn()
      one.changeStream().subscribe(told)
      const { isReached } = failAt(number, name)
      const outcome = await act(one, name).catch((error: unknown) => error)
      vi.restoreAllMocks()
      if (!isReached()) {
        expect(outcome).not.toBeInstanceOf(Error)
        await one.close()
        break
      }
      expect(outcome).toBeInstanceOf(DOMException)
      expect(told).not.toHaveBeenCalled()
      expect(await counts(one)).toEqual(before)
      const another = await open(storage, name)
      expect(await counts(another)).toEqual(before)
      await another.close()
      await act(one, name)
      expect(await counts(one)).toEqual(after)
      expect(await allOf(one)).toHaveLength(after.length)
      await one.close()
    }
    expect(number).toBeGreaterThan(1)
    expect(number).toBeLessThan(20)
  },
)
