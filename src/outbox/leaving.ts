import type { OutboxDatabase } from './database.ts'
import type { OutboxItem } from './item.ts'

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

/** Removes items that are over. Within a transaction over both tables. */
export async function removeDone(tables: Tables, isDone: (item: OutboxItem) => boolean): Promise<void> {
  const all = await tables.items.toArray()
  await remove(
    tables,
    all.filter((item) => item.state === 'applied' && isDone(item)),
  )
}

async function remove({ items, blobs }: Tables, leaving: readonly OutboxItem[]): Promise<void> {
  await items.bulkDelete(leaving.map(({ seq }) => seq))
  await blobs.bulkDelete(leaving.flatMap(({ uploads }) => uploads.map(({ blob }) => blob)))
}
