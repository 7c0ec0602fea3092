import type { Progress } from '../../../src/database/collections.ts'
import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import { columnsOf } from '../../support/rows.ts'
import type { Device } from '../device.ts'

export interface HeldRow {
  id: string
  sync_xid: string
  [column: string]: unknown
}

export type HeldTable = TableName | 'public_profiles'
export const HELD_TABLES: readonly HeldTable[] = [...TABLES, 'public_profiles']

export interface Held {
  progress: Progress | null
  rows: Map<HeldTable, Map<string, HeldRow>>
}

/** A record of the chunked storage (src/database/chunked-storage/chunk-database.ts). */
interface Chunk {
  collection: string
  /** JSON. */
  documents: string
}

const DATABASE = 'chunked-storage-store2-'

/** The documents of one viewer's rows (a user's id, or `visitor`) on a device's disk, by their tables; null without a database. */
function storedBy(device: Device, viewer: string): Map<string, HeldRow[]> | null {
  const chunks = device.disk.values(`${DATABASE}${viewer}`, 'chunks') as Chunk[] | null
  if (!chunks) return null
  const stored = new Map<string, HeldRow[]>()
  for (const { collection, documents } of chunks) {
    const [name = ''] = collection.split('|')
    const rows = (JSON.parse(documents) as HeldRow[]).map((row) => columnsOf(row))
    stored.set(name, [...(stored.get(name) ?? []), ...rows])
  }
  return stored
}

function progressIn(stored: Map<string, HeldRow[]>): Progress | null {
  const [document] = stored.get('progress') ?? []
  if (!document) return null
  const { id: _id, ...progress } = document
  return progress as unknown as Progress
}

/** How far this viewer's rows on this device have been pulled. */
export function progressOf(device: Device, viewer: string): Progress | null {
  const stored = storedBy(device, viewer)
  return stored && progressIn(stored)
}

/** What lies on a device's disk of one viewer's rows; null where there is no database. */
export function heldBy(device: Device, viewer: string): Held | null {
  const stored = storedBy(device, viewer)
  if (!stored) return null
  const rows: Held['rows'] = new Map(
    HELD_TABLES.map((table) => [table, new Map(stored.get(table)?.map((row) => [row.id, row]))]),
  )
  return { progress: progressIn(stored), rows }
}

/** Unsent and unsettled work on a device's disk, oldest first; null where this person has no outbox there. */
export const outboxOf = (device: Device, viewer: string): OutboxItem[] | null =>
  device.disk.values(`outbox-${viewer}`, 'items') as OutboxItem[] | null

/** Everyone of whom something lies on this device. */
export function viewersOn(device: Device): string[] {
  const viewers = device.disk.names().flatMap((name) => {
    const [, viewer] = /^outbox-(.+)$/.exec(name) ?? /^chunked-storage-store2-(.+)$/.exec(name) ?? []
    return viewer ? [viewer] : []
  })
  return [...new Set(viewers)]
}
