import { STORED_TABLES, type StoredTableName, type StoredTables } from './collections.ts'
import type { Batch } from './store.ts'

/** Merges batches, applied one after the other, into one. */
export function mergeBatches(batches: readonly Batch[]): Pick<Batch, 'put' | 'removed'> {
  const all = { put: {}, removed: {} }
  for (const table of STORED_TABLES) {
    const put = new Map<string, StoredTables[StoredTableName]>()
    const removed = new Set<string>()
    for (const batch of batches) {
      for (const id of batch.removed?.[table] ?? []) {
        put.delete(id)
        removed.add(id)
      }
      for (const row of batch.put?.[table] ?? []) {
        put.set(row.id, row)
        removed.delete(row.id)
      }
    }
    Object.assign(all.put, put.size > 0 && { [table]: [...put.values()] })
    Object.assign(all.removed, removed.size > 0 && { [table]: [...removed] })
  }
  return all
}
