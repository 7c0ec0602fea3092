import type { Profile } from '../../../src/domain/rows.ts'
import { QUERY_LIMIT, type StoreCandidate } from '../store-candidate.ts'

const INDEX = 'profession, full_name'
let database: IDBDatabase

const rows = () => database.transaction('rows').objectStore('rows')

const resultOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export default {
  open() {
    const request = indexedDB.open('raw', 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('rows', { keyPath: 'id' })
      store.createIndex(INDEX, ['profession', 'full_name'])
    }
    return resultOf(request).then((opened) => {
      database = opened
    })
  },
  write: (page) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction('rows', 'readwrite')
      for (const row of page) transaction.objectStore('rows').put(row)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    }),
  readAll: () => resultOf<Profile[]>(rows().getAll()),
  async query(profession, part) {
    const range = IDBKeyRange.bound([profession], [profession, []])
    const found = await resultOf<Profile[]>(rows().index(INDEX).getAll(range))
    return found.filter(({ full_name }) => full_name.includes(part)).slice(0, QUERY_LIMIT)
  },
} satisfies StoreCandidate
