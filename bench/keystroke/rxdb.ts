import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

let collection: RxCollection<{ id: string }>
let fields: string[] = []
let one: { id: string }

/** Writes the rows to an RxDB collection on its Dexie storage. */
export async function fill(rows: { id: string }[], searched: string[]): Promise<void> {
  fields = searched
  const database = await createRxDatabase({
    name: 'regex',
    storage: getRxStorageDexie(),
    multiInstance: false,
    eventReduce: false,
  })
  const schema = {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 36 } },
    required: ['id'],
  } as const
  const added = await database.addCollections({ rows: { schema } })
  collection = added.rows
  one = rows[0] ?? { id: '' }
  for (let at = 0; at < rows.length; at += 500) await collection.bulkInsert(rows.slice(at, at + 500))
}

/**
 * Returns the milliseconds until every row with this text in one of the fields is found; RxDB keeps no index for that.
 */
export async function search(text: string): Promise<number> {
  // Otherwise a repeated text would be answered from RxDB's query cache.
  await collection.bulkUpsert([{ ...one }])
  const started = performance.now()
  const pattern = { $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' }
  await collection.find({ selector: { $or: fields.map((field) => ({ [field]: pattern })) } as object }).exec()
  return performance.now() - started
}
