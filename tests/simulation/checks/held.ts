import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import type { Progress } from '../../../src/store/blocks.ts'
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

interface Block {
  id: string
  content: string
}

/** The blocks of one viewer's rows (a user's id, or `visitor`) on a device's disk; null where there is no database. */
function blocksOf(device: Device, viewer: string): Block[] | null {
  const name = device.disk
    .names()
    .find((one) => one.startsWith(`rxdb-dexie-store1-${viewer}--`) && one.endsWith('--blocks'))
  return name ? (device.disk.values(name, 'docs') as Block[] | null) : null
}

/** How far this viewer's rows on this device have been pulled. */
export function progressOf(device: Device, viewer: string): Progress | null {
  const block = blocksOf(device, viewer)?.find(({ id }) => id === 'progress')
  return block ? JSON.parse(block.content) : null
}

/** What lies on a device's disk of one viewer's rows; null where there is no database. */
export function heldBy(device: Device, viewer: string): Held | null {
  const blocks = blocksOf(device, viewer)
  if (!blocks) return null
  const rows: Held['rows'] = new Map(HELD_TABLES.map((table) => [table, new Map()]))
  for (const { id, content } of blocks) {
    if (id === 'progress') continue
    const table = rows.get(id.split(':')[0] as HeldTable)
    for (const row of JSON.parse(content) as HeldRow[]) table?.set(row.id, row)
  }
  return { progress: progressOf(device, viewer), rows }
}

/** Unsent and unsettled work on a device's disk, oldest first; null where this person has no outbox there. */
export const outboxOf = (device: Device, viewer: string): OutboxItem[] | null =>
  device.disk.values(`outbox-${viewer}`, 'items') as OutboxItem[] | null

/** Everyone of whom something lies on this device. */
export function viewersOn(device: Device): string[] {
  const viewers = device.disk.names().flatMap((name) => {
    const [, viewer] = /^outbox-(.+)$/.exec(name) ?? /^rxdb-dexie-store1-(.+?)--/.exec(name) ?? []
    return viewer ? [viewer] : []
  })
  return [...new Set(viewers)]
}
