import { createIndexes } from 'tinybase/indexes'
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db'
import { createStore, type Row } from 'tinybase/store'
import type { Profile } from '../../../src/domain/rows.ts'
import { QUERY_LIMIT, type StoreCandidate } from '../store-candidate.ts'

const store = createStore()
const indexes = createIndexes(store)
let isOpen = false
const persister = createIndexedDbPersister(store, 'tinybase', undefined, (error) => {
  // An empty device has nothing to load.
  if (isOpen) throw error
})

export default {
  async open() {
    await persister.load()
    isOpen = true
    indexes.setIndexDefinition('by profession', 'profiles', 'profession', 'full_name')
  },
  async write(rows) {
    store.transaction(() => {
      for (const row of rows) store.setRow('profiles', row.id, row as unknown as Row)
    })
    await persister.save()
  },
  async readAll() {
    return Object.values(store.getTable('profiles')) as unknown as Profile[]
  },
  async query(profession, part) {
    return indexes
      .getSliceRowIds('by profession', profession)
      .filter((id) => String(store.getCell('profiles', id, 'full_name')).includes(part))
      .slice(0, QUERY_LIMIT)
      .map((id) => store.getRow('profiles', id) as unknown as Profile)
  },
} satisfies StoreCandidate
