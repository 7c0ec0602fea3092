import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core'
import { TABLES } from '../domain/rows.ts'
import type { Synced } from '../domain/synced-row.ts'
import { LAYOUT } from '../domain/tables.gen.ts'
import type { DatabaseDocuments } from './chunked-storage/database-documents.ts'
import { collectionAhead } from './chunked-storage/read-ahead.ts'
import { getRxStorageChunked } from './chunked-storage/rx-storage-chunked.ts'
import { catchUp, type Transaction, transaction } from './chunked-storage/transaction.ts'
import { collectionName, type DeviceCollections, type DeviceDatabase, SCHEMA_VERSION } from './collections.ts'

/**
 * The schema of every collection. RxDB checks rows in its development mode only, and refuses to open a collection whose schema
 * has changed: it names what never changes, so that a new column needs no other database (complete-rows.ts).
 */
const schema: RxJsonSchema<Synced> = {
  version: SCHEMA_VERSION,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, sync_xid: { type: 'string' } },
}
const collections = Object.fromEntries(TABLES.map((name) => [name, { schema }]))

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
 * RxDB without a licence allows 13 open collections in one page, and opens one more only when another is closed. The synced
 * tables are 13, and one database is open at a time. Public profiles and the progress are stored beside them, without RxDB.
 */
export async function openDeviceDatabase(
  readAhead: DatabaseDocuments,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  for (const name of ['public_profiles', 'progress'] as const)
    collectionAhead(readAhead, collectionName(name))
  const database = await createRxDatabase<DeviceCollections>({
    name: readAhead.name,
    storage: getRxStorageChunked({ readAhead, signal, layout: LAYOUT }),
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
