import { createRxDatabase } from 'rxdb/plugins/core'
import type { DatabaseDocuments } from './chunked-storage/database-documents.ts'
import { getRxStorageChunked } from './chunked-storage/rx-storage-chunked.ts'
import { catchUp, type Transaction, transaction } from './chunked-storage/transaction.ts'
import { type DeviceCollections, type DeviceDatabase, schemas } from './collections.ts'

const collections = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema }]))

/** A viewer's RxDatabase, and what its storage can do beyond RxDB's interface. */
export interface OpenDatabase {
  database: DeviceDatabase
  /** Writes documents of several collections at once (chunked-storage/transaction.ts). */
  transaction(work: (transaction: Transaction) => void): Promise<void>
  /** Reads what other tabs have written. */
  catchUp(): Promise<void>
}

/**
 * Opens a viewer's RxDatabase on what was read ahead of it. Once `signal` is aborted, nothing that the browser closed is
 * opened again. Rejects where the browser gives no storage, or the database cannot be opened.
 *
 * RxDB without a licence allows 13 open collections in one page. These are ten, and one database is open at a time.
 */
export async function openDeviceDatabase(
  readAhead: DatabaseDocuments,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const database = await createRxDatabase<DeviceCollections>({
    name: readAhead.name,
    storage: getRxStorageChunked({ readAhead, signal }),
    multiInstance: true,
    eventReduce: false,
    closeDuplicates: true,
  })
  try {
    await database.addCollections(collections)
    return {
      database,
      transaction: (work) => transaction(database, work),
      catchUp: () => catchUp(database),
    }
  } catch (error) {
    // Collections that are already open count against the limit.
    await database.close().catch(() => undefined)
    throw error
  }
}
