import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { COLUMNS } from '../../../src/database/columns.gen.ts'
import type { Profile } from '../../../src/domain/rows.ts'
import { QUERY_LIMIT, type StoreCandidate } from '../store-candidate.ts'

const columns = Object.entries(COLUMNS.profiles).map(([name, [kind, ...initial]]) => [
  name,
  { type: initial[0] === null ? [kind, 'null'] : kind },
])
const indexed = { type: 'string', maxLength: 100 } as const
const schema: RxJsonSchema<Profile> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...Object.fromEntries(columns),
    id: { type: 'string', maxLength: 36 },
    sync_xid: { type: 'string' },
    profession: indexed,
    full_name: indexed,
  },
  required: ['id', 'profession', 'full_name'],
  indexes: [['profession', 'full_name']],
}

let collection: RxCollection<Profile>

export default {
  async open() {
    const database = await createRxDatabase({ name: 'rxdb', storage: getRxStorageDexie() })
    collection = (await database.addCollections({ profiles: { schema } })).profiles
  },
  async write(rows) {
    const { error } = await collection.bulkUpsert(rows)
    if (error.length > 0) throw new Error(`RxDB refused ${error.length} rows`)
  },
  async readAll() {
    const found = await collection.find().exec()
    return found.map((document) => document.toMutableJSON())
  },
  async query(profession, part) {
    const found = await collection
      .find({
        selector: { profession, full_name: { $regex: part } },
        sort: [{ full_name: 'asc' }],
        limit: QUERY_LIMIT,
        index: ['profession', 'full_name'],
      })
      .exec()
    return found.map((document) => document.toMutableJSON())
  },
} satisfies StoreCandidate
