import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { goesOnceMore } from './transitions.ts'

type Tables = Pick<OutboxDatabase, 'items' | 'blobs'>

/** How taking something back ended. */
export type Discarded =
  /** It is gone, and nobody has seen it. */
  | 'discarded'
  /** It may have reached the server. It counts no more on this device, and the server is asked. */
  | 'asked'
  /** The server had done it before. */
  | 'sent'

/** Takes an item out, and with it what was to follow in the same act. Within a transaction over both tables. */
export async function takeOut(tables: Tables, id: string): Promise<Discarded> {
  const item = await tables.items.where('id').equals(id).first()
  if (!item || item.state === 'applied') return 'sent'
  const followers: OutboxItem[] = []
  for (const one of await tables.items.toArray()) {
    if ([item, ...followers].some((before) => before.id === one.after)) followers.push(one)
  }
  await remove(tables, item.sent ? followers : [item, ...followers])
  if (!item.sent) return 'discarded'
  await tables.items.update(item.seq, { withdrawn: true })
  return 'asked'
}

/**
 * What was done and is lost goes once more; what is over, with the rows of its transaction among the `known`, is removed.
 * Within a transaction over both tables.
 */
export async function settleDone(
  tables: Tables,
  isLost: (item: OutboxItem) => boolean,
  known: ReadonlySet<string>,
): Promise<void> {
  const done = (await tables.items.toArray()).filter(({ state }) => state === 'applied')
  const again = new Set(done.filter(isLost))
  await tables.items.bulkPut([...again].map((item) => ({ ...item, ...goesOnceMore })))
  await remove(
    tables,
    done.filter((item) => !again.has(item) && (item.xid === null || known.has(item.xid))),
  )
}

async function remove({ items, blobs }: Tables, leaving: readonly OutboxItem[]): Promise<void> {
  await items.bulkDelete(leaving.map(({ seq }) => seq))
  await blobs.bulkDelete(leaving.flatMap(({ uploads }) => uploads.map(({ blob }) => blob)))
}
