import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/**
 * Writes the items in memory to a database that the browser has cleared, before the items added since. Their files are
 * lost; the drain reports each. Returns all items.
 */
export function restoreItems(
  database: OutboxDatabase,
  deviceId: string,
  held: readonly OutboxItem[],
): PromiseLike<OutboxItem[]> {
  const { items, device } = database
  return database.transaction('rw', items, device, async () => {
    const since = await items.orderBy('seq').toArray()
    const known = new Set(since.map(({ id }) => id))
    const lost = held.filter(({ id }) => !known.has(id))
    await items.clear()
    await items.bulkAdd([...lost, ...since].map(({ seq: _seq, ...item }) => item))
    await device.put({ key: 'id', value: deviceId })
    return items.orderBy('seq').toArray()
  })
}
