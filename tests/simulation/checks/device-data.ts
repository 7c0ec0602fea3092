import type { Progress } from '../../../src/database/collections.ts'
import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import { columnsOf } from '../../support/rows.ts'
import type { DevicePlatform } from '../device-platform.ts'

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

const DATABASE_PREFIX = 'chunked-storage-store2-'

/** The documents of one viewer's rows (a user's id, or `visitor`) on a device's disk, by their tables; null without a database. */
function documentsOf(platform: DevicePlatform, viewer: string): Map<string, StoredRow[]> | null {
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
  const { id: _id, ...progress } = document
  return progress as unknown as Progress
}

/** How far this viewer's rows on this device have been pulled. */
export function progressOf(platform: DevicePlatform, viewer: string): Progress | null {
  const stored = documentsOf(platform, viewer)
  return stored && progressIn(stored)
}

/** What lies on a device's disk of one viewer's rows; null where there is no database. */
export function storedRowsOf(platform: DevicePlatform, viewer: string): StoredRows | null {
  const stored = documentsOf(platform, viewer)
  if (!stored) return null
  const rows: StoredRows['rows'] = new Map(
    STORED_TABLES.map((table) => [table, new Map(stored.get(table)?.map((row) => [row.id, row]))]),
  )
  return { progress: progressIn(stored), rows }
}

/** Unsent and unsettled work on a device's disk, oldest first; null where this person has no outbox there. */
export const outboxOf = (platform: DevicePlatform, viewer: string): OutboxItem[] | null =>
  platform.disk.values(`outbox-${viewer}`, 'items') as OutboxItem[] | null

/** Everyone of whom something lies on this device. */
export function viewersOn(platform: DevicePlatform): string[] {
  const viewers = platform.disk.names().flatMap((name) => {
    const [, viewer] = /^outbox-(.+)$/.exec(name) ?? /^chunked-storage-store2-(.+)$/.exec(name) ?? []
    return viewer ? [viewer] : []
  })
  return [...new Set(viewers)]
}
