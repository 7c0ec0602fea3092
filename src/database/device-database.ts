import { createRxDatabase } from 'rxdb/plugins/core'
import { LAYOUT } from '../domain/tables.gen.ts'
import type { DatabaseDocuments } from './chunked-storage/database-documents.ts'
import { collectionAhead } from './chunked-storage/read-ahead.ts'
import { getRxStorageChunked } from './chunked-storage/rx-storage-chunked.ts'
import { catchUp, type Transaction, transaction } from './chunked-storage/transaction.ts'
import { collectionName, type DeviceCollections, type DeviceDatabase, STORED_TABLES } from './collections.ts'
import { OpenCollections } from './open-collections.ts'

/** A viewer's RxDatabase, and what its storage can do beyond RxDB's interface. */
export interface OpenDatabase {
  database: DeviceDatabase
  collections: OpenCollections
  /** Writes documents of several collections at once (chunked-storage/transaction.ts). */
  transaction(work: (transaction: Transaction) => void): Promise<void>
  /** Reads what other tabs have written. */
  catchUp(): Promise<void>
}

/**
 * Opens a viewer's RxDatabase on what was read ahead of it, without a collection: those are opened for who asks something. Once
 * `signal` is aborted, nothing that the browser closed is opened again. Rejects where the browser gives no storage, or the
 * database cannot be opened.
 */
export async function openDeviceDatabase(
  readAhead: DatabaseDocuments,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  for (const name of [...STORED_TABLES, 'progress'] as const) collectionAhead(readAhead, collectionName(name))
  const database = await createRxDatabase<DeviceCollections>({
    name: readAhead.name,
    storage: getRxStorageChunked({ readAhead, signal, layout: LAYOUT }),
    multiInstance: true,
    eventReduce: false,
    closeDuplicates: true,
  })
  // RxDB writes a token with the first opening. Where it could not, it opens no collection later.
  await database.storageToken
  const [failure] = database.startupErrors
  if (failure) {
    await database.close().catch(() => undefined)
    throw failure
  }
  return {
    database,
    collections: new OpenCollections(database),
    transaction: (work) => transaction(database, work),
    catchUp: () => catchUp(database),
  }
}
