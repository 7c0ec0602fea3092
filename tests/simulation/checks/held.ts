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

/** What lies on a device's disk of one viewer's rows (a user's id, or `visitor`); null where there is no database. */
export function heldBy(device: Device, viewer: string): Held | null {
  const name = device.disk
    .names()
    .find((one) => one.startsWith(`rxdb-dexie-store1-${viewer}--`) && one.endsWith('--blocks'))
  const blocks = name ? device.disk.values(name, 'docs') : null
  if (!blocks) return null
  const rows: Held['rows'] = new Map(HELD_TABLES.map((table) => [table, new Map()]))
  let progress: Progress | null = null
  for (const block of blocks as { id: string; content: string }[]) {
    if (block.id === 'progress') {
      progress = JSON.parse(block.content)
      continue
    }
    const table = rows.get(block.id.split(':')[0] as HeldTable)
    for (const row of JSON.parse(block.content) as HeldRow[]) table?.set(row.id, row)
  }
  return { progress, rows }
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
