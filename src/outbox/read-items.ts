import { countStore, deleteDatabase, readStore, startEarlyRead } from '../platform/indexed-db.ts'
import type { OutboxItem } from './item.ts'

export const databaseName = (viewerId: string) => `outbox-${viewerId}`

const ITEMS = 'items'

/** Of the database's shape; Dexie counts in tens. */
export const OUTBOX_VERSION = 2

/**
 * What waits on this device, oldest first, out of IndexedDB by hand: an app that starts shows it before Dexie is even
 * loaded. Null where the database is of another version, which only Dexie can bring up to date. Creates nothing. Rejects
 * where the browser gives no storage or breaks off the reading.
 */
export async function readItems(viewerId: string): Promise<OutboxItem[] | null> {
  const contents = await readStore(databaseName(viewerId), ITEMS)
  if (!contents) return []
  return contents.version === OUTBOX_VERSION * 10 ? (contents.values as OutboxItem[]) : null
}

/** How many forms were left unfinished: signing out asks for it, and must not wait for Dexie's code. */
export const countDrafts = (viewerId: string): Promise<number> => countStore(databaseName(viewerId), 'drafts')

/** Leaves nothing of this viewer's outbox on the device; like all that signing out needs, without Dexie's code. */
export const deleteOutbox = (viewerId: string): Promise<void> => deleteDatabase(databaseName(viewerId))

/** Begins what `readItems` then waits for. */
export const beginReadingItems = (viewerId: string): void => startEarlyRead(databaseName(viewerId), ITEMS)
