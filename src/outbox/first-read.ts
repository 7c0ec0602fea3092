import type { OutboxItem } from './item.ts'

export const databaseName = (viewerId: string) => `outbox-${viewerId}`

/** Of the database's shape; Dexie counts in tens. */
export const OUTBOX_VERSION = 2

/**
 * What waits on this device, oldest first, out of IndexedDB by hand: an app that starts shows it before Dexie is even
 * loaded. Null where the database is of another version, which only Dexie can bring up to date. Creates nothing.
 */
export function readItems(viewerId: string): Promise<OutboxItem[] | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName(viewerId))
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onerror = () => (isNew ? resolve([]) : reject(opening.error))
    opening.onsuccess = () => {
      const file = opening.result
      if (file.version !== OUTBOX_VERSION * 10) {
        file.close()
        resolve(null)
        return
      }
      const reading = file.transaction('items').objectStore('items').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => resolve(reading.result)
      reading.transaction?.addEventListener('complete', () => file.close())
    }
  })
}
