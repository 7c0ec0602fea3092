import type { RxCollection, RxDatabase } from 'rxdb/plugins/core'
import type { Scope } from '../domain/protocol.ts'
import { TABLES, type TableName, type Tables } from '../domain/rows.ts'

/** The tables a device stores: every synced table, and public profiles that were opened one by one. */
export interface StoredTables extends Tables {
  public_profiles: Tables['profiles']
}
export type StoredTableName = keyof StoredTables
export const STORED_TABLES = [...TABLES, 'public_profiles'] as const satisfies readonly StoredTableName[]

/** How far the last pull came. Absent before the first pull has begun. */
export interface Progress {
  epoch: string
  scope: Scope
  /** Null while a full pull is under way: the next one starts from nothing again. */
  cursor: string | null
  /** When the last pull was completed, in milliseconds of this device's clock; null before the first. */
  pulledAt: number | null
}

/** The id of the only document of the collection `progress`. */
export const PROGRESS_ID = 'progress'
export interface ProgressDocument extends Progress {
  id: typeof PROGRESS_ID
  /** Counts the writes of the progress. Absent where a version of the app without it wrote last. */
  revision?: number
}

/** The tables whose rows can be queried through RxDB: all that are synced. */
export type DeviceCollections = { [Name in TableName]: RxCollection<Tables[Name]> }
export type DeviceDatabase = RxDatabase<DeviceCollections>

/** Stays: another shape is another database (`STORE_VERSION`). */
export const SCHEMA_VERSION = 0

/** The name of a collection: a stored table's, or that of the progress. */
export type CollectionName = StoredTableName | 'progress'

/** How `readAhead` finds a collection before RxDB is loaded. */
export const collectionName = (name: CollectionName) => ({
  name,
  version: SCHEMA_VERSION,
  primaryKey: 'id',
})

/** How a transaction finds a collection, whether or not RxDB has opened it. */
export const storedCollection = (name: CollectionName) => ({
  name,
  schema: { version: SCHEMA_VERSION, primaryPath: 'id' },
})
