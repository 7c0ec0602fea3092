import type { OutboxItem } from '../../../src/outbox/item.ts'

/** Columns that name another row, by that row's table. */
const references: Record<string, string> = {
  posted_by: 'profiles',
  professional_id: 'profiles',
  client_id: 'clients',
  job_id: 'jobs',
  application_id: 'job_applications',
  quote_id: 'quotes',
  invoice_id: 'invoices',
  reverses: 'payments',
}

/**
 * Returns items that wait although nothing holds them up: no earlier item about the same rows, about rows they name, or
 * which they follow in the same action, needs attention. Unrelated work is never held up.
 */
export function idleItems(items: readonly OutboxItem[]): OutboxItem[] {
  const stuck = new Set<string>()
  const idle: OutboxItem[] = []
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'applied') continue
    const concerned = rowsOf(item)
    const held =
      [...concerned.keys()].some((row) => stuck.has(row)) || (item.after !== null && stuck.has(item.after))
    if (item.state === 'waiting' && !held) idle.push(item)
    else {
      stuck.add(item.id)
      for (const [row, isWritten] of concerned) if (isWritten) stuck.add(row)
    }
  }
  return idle
}

/** Returns the rows an item writes (true) or names (false). */
function rowsOf({ mutation }: OutboxItem): Map<string, boolean> {
  const rows = new Map<string, boolean>()
  if (mutation.kind === 'remove') rows.set(`object:${mutation.bucket}/${mutation.path}`, true)
  if (mutation.kind !== 'rows') return rows
  for (const row of mutation.needs ?? []) rows.set(row, false)
  for (const change of mutation.changes) {
    if (change.op === 'insert') {
      for (const [column, value] of Object.entries(change.values)) {
        const table = references[column]
        if (table && typeof value === 'string') rows.set(`${table}:${value}`, false)
      }
    }
  }
  for (const change of mutation.changes) rows.set(`${change.table}:${change.id}`, true)
  return rows
}
