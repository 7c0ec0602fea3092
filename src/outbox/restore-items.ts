import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/**
 * The browser emptied the database under us, for want of room or because it was told to. What she did is still in memory
 * and nowhere else: it goes back, before what came since. Its files are gone; the drain says so of each. Returns all.
 */
export function putBack(
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
