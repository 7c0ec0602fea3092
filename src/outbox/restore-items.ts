import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/**
 * Writes the items in memory to a database that the browser has cleared, before the items added since. Their files are
 * lost; the drain reports each. Returns all items, and the id of this device: that of the database where another tab has
 * created it again, else the given one.
 */
export function restoreItems(
  database: OutboxDatabase,
  deviceId: string,
  held: readonly OutboxItem[],
): PromiseLike<{ items: OutboxItem[]; deviceId: string }> {
  const { items, device } = database
  return database.transaction('rw', items, device, async () => {
    const since = await items.orderBy('seq').toArray()
    const known = new Set(since.map(({ id }) => id))
    const lost = held.filter(({ id }) => !known.has(id))
    await items.clear()
    await items.bulkAdd([...lost, ...since].map(({ seq: _seq, ...item }) => item))
    const created = await device.get('id')
    if (!created) await device.put({ key: 'id', value: deviceId })
    return { items: await items.orderBy('seq').toArray(), deviceId: created?.value ?? deviceId }
  })
}
