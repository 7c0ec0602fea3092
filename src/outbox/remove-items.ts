import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { requeuedPatch } from './transitions.ts'

type Tables = Pick<OutboxDatabase, 'items' | 'blobs'>

/** Result of cancelling an item. */
export type CancelOutcome =
  /** It was never sent and is removed. */
  | 'removed'
  /** It may have reached the server. It is not shown any more, and the server is asked. */
  | 'unconfirmed'
  /** The server had applied it before. */
  | 'sent'

/** Cancels an item and the later items of the same action. Needs a transaction over both tables. */
export async function cancelItem(tables: Tables, id: string): Promise<CancelOutcome> {
  const item = await tables.items.where('id').equals(id).first()
  if (!item || item.state === 'applied') return 'sent'
  const followers: OutboxItem[] = []
  for (const one of await tables.items.toArray()) {
    if ([item, ...followers].some((before) => before.id === one.after)) followers.push(one)
  }
  await remove(tables, item.sent ? followers : [item, ...followers])
  if (!item.sent) return 'removed'
  await tables.items.update(item.seq, { cancelled: true })
  return 'unconfirmed'
}

/**
 * Requeues applied items that the server has lost; removes applied items whose transaction is among `known`. Needs a
 * transaction over both tables.
 */
export async function removeConfirmed(
  tables: Tables,
  isLost: (item: OutboxItem) => boolean,
  known: ReadonlySet<string>,
): Promise<void> {
  const done = (await tables.items.toArray()).filter(({ state }) => state === 'applied')
  const again = new Set(done.filter(isLost))
  await tables.items.bulkPut([...again].map((item) => ({ ...item, ...requeuedPatch })))
  await remove(
    tables,
    done.filter((item) => !again.has(item) && (item.xid === null || known.has(item.xid))),
  )
}

async function remove({ items, blobs }: Tables, leaving: readonly OutboxItem[]): Promise<void> {
  await items.bulkDelete(leaving.map(({ seq }) => seq))
  await blobs.bulkDelete(leaving.flatMap(({ uploads }) => uploads.map(({ blob }) => blob)))
}
