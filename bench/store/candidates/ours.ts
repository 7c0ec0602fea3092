import { Store } from '../../../src/database/store.ts'
import { byName } from '../rows.ts'
import { QUERY_LIMIT, type StoreCandidate } from '../store-candidate.ts'

let store: Store

export default {
  async open() {
    store = await Store.open('bench')
  },
  async write(profiles) {
    await store.apply({ put: { profiles } })
  },
  async readAll() {
    return [...store.rows('profiles').values()]
  },
  async query(profession, part) {
    return [...store.rows('profiles').values()]
      .filter((row) => row.profession === profession && row.full_name.includes(part))
      .sort(byName)
      .slice(0, QUERY_LIMIT)
  },
  async queryDatabase(profession, part) {
    const { collection, release } = await store.collection('profiles')
    const found = await collection
      .find({
        selector: { profession, full_name: { $regex: part } },
        sort: [{ full_name: 'asc' }],
        limit: QUERY_LIMIT,
      })
      .exec()
    release()
    return found.map((document) => document.toMutableJSON())
  },
} satisfies StoreCandidate
