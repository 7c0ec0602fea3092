import type { Progress } from '../../../src/database/collections.ts'
import { databaseName } from '../../../src/database/device-rows.ts'
import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import type { Draft } from '../../../src/outbox/outbox-database.ts'
import { columnsOf } from '../../support/rows.ts'

/** What a device stores: of a simulated one, or as it was read in a browser. */
export interface DeviceStorage {
  /** Of the device. */
  readonly name: string
  readonly disk: {
    /** Returns the records of a store; null where there is none. */
    values(database: string, store: string): unknown[] | null
    /** Returns the names of the databases. */
    names(): string[]
  }
}

export interface StoredRow {
  id: string
  sync_xid: string
  [column: string]: unknown
}

export type StoredTable = TableName | 'public_profiles'
export const STORED_TABLES: readonly StoredTable[] = [...TABLES, 'public_profiles']

export interface StoredRows {
  progress: Progress | null
  rows: Map<StoredTable, Map<string, StoredRow>>
}

/** A record of the chunked storage (src/database/chunked-storage/chunk-database.ts). */
interface Chunk {
  collection: string
  /** JSON. */
  documents: string
}

const DATABASE_PREFIX = `chunked-storage-${databaseName('')}`

/** Returns a user's stored documents by collection (`viewer`: a user's id, or `visitor`); null without a database. */
function documentsOf(platform: DeviceStorage, viewer: string): Map<string, StoredRow[]> | null {
  const chunks = platform.disk.values(`${DATABASE_PREFIX}${viewer}`, 'chunks') as Chunk[] | null
  if (!chunks) return null
  const stored = new Map<string, StoredRow[]>()
  for (const { collection, documents } of chunks) {
    const [name = ''] = collection.split('|')
    const rows = (JSON.parse(documents) as StoredRow[]).map((row) => columnsOf(row))
    stored.set(name, [...(stored.get(name) ?? []), ...rows])
  }
  return stored
}

function progressIn(stored: Map<string, StoredRow[]>): Progress | null {
  const [document] = stored.get('progress') ?? []
  if (!document) return null
  const { id: _id, ...rest } = document
  const progress = rest as unknown as Progress
  // The server's cursor follows the version that stored it.
  return { ...progress, cursor: progress.cursor?.replace(/^\d+:/, '') ?? null }
}

/** Returns the pull progress of a user's rows on a device. */
export function progressOf(platform: DeviceStorage, viewer: string): Progress | null {
  const stored = documentsOf(platform, viewer)
  return stored && progressIn(stored)
}

/** Returns a user's rows and pull progress on a device; null where there is no database. */
export function storedRowsOf(platform: DeviceStorage, viewer: string): StoredRows | null {
  const stored = documentsOf(platform, viewer)
  if (!stored) return null
  const rows: StoredRows['rows'] = new Map(
    STORED_TABLES.map((table) => [table, new Map(stored.get(table)?.map((row) => [row.id, row]))]),
  )
  return { progress: progressIn(stored), rows }
}

/** Returns a user's outbox on a device, oldest item first; null where there is none. */
export const outboxOf = (platform: DeviceStorage, viewer: string): OutboxItem[] | null =>
  platform.disk.values(`outbox-${viewer}`, 'items') as OutboxItem[] | null

/** Returns a user's drafts on a device; null where there is no outbox. */
export const draftsOf = (platform: DeviceStorage, viewer: string): Draft[] | null =>
  platform.disk.values(`outbox-${viewer}`, 'drafts') as Draft[] | null

/** Returns all users who have data on this device. */
export function viewersOn(platform: DeviceStorage): string[] {
  const viewers = platform.disk.names().flatMap((name) => {
    const prefix = ['outbox-', DATABASE_PREFIX].find((one) => name.startsWith(one))
    return prefix && name.length > prefix.length ? [name.slice(prefix.length)] : []
  })
  return [...new Set(viewers)]
}
