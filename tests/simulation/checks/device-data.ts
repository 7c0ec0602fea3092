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
  readonly localStorage: ReadonlyMap<string, string>
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

/** A database of rows: its version of the store, and whose rows it holds. */
const DATABASE_OF_ROWS = /^chunked-storage-store(\d+)-(.+)$/

const storeOf = (viewer: string) => `chunked-storage-${databaseName(viewer)}`

/** Returns the names of a user's databases of rows that earlier versions of the app have made. */
export const earlierStoresOf = ({ disk }: DeviceStorage, viewer: string): string[] =>
  disk.names().filter((name) => DATABASE_OF_ROWS.exec(name)?.[2] === viewer && name !== storeOf(viewer))

/** Returns the name that the version before would have given a database of rows; null for another database. */
export function earlierStore(name: string): string | null {
  const [, version, viewer] = DATABASE_OF_ROWS.exec(name) ?? []
  return version && viewer ? `chunked-storage-store${Number(version) - 1}-${viewer}` : null
}

/**
 * Returns a user's stored documents by collection (`viewer`: a user's id, or `visitor`): an earlier version's where this
 * one has stored none; null without a database.
 */
function documentsOf(platform: DeviceStorage, viewer: string): Map<string, StoredRow[]> | null {
  const held = [storeOf(viewer), ...earlierStoresOf(platform, viewer)].find((name) =>
    platform.disk.names().includes(name),
  )
  const chunks = held === undefined ? null : (platform.disk.values(held, 'chunks') as Chunk[] | null)
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
  // The server's cursor follows the tables that were pulled.
  return { ...progress, cursor: progress.cursor?.split(':').at(-1) ?? null }
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

/** Returns whose last screen a device keeps, and the HTML; null without one. */
export function lastScreenOn({ localStorage }: DeviceStorage): { viewer: string; html: string } | null {
  const { viewer, screen } = JSON.parse(localStorage.get('last-screen') ?? '{}')
  return screen ? { viewer, html: screen.html } : null
}

/** Returns all users who have data on this device. */
export function viewersOn(platform: DeviceStorage): string[] {
  const viewers = platform.disk
    .names()
    .flatMap((name) => (/^outbox-(.+)$/.exec(name)?.[1] ?? DATABASE_OF_ROWS.exec(name)?.[2]) || [])
  return [...new Set(viewers)]
}
