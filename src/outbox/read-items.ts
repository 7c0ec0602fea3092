import { countStore, deleteDatabase, readStore, startEarlyRead } from '../platform/indexed-db.ts'
import type { OutboxItem } from './item.ts'

export const databaseName = (viewerId: string) => `outbox-${viewerId}`

const ITEMS = 'items'

/** Version of the database's schema; in IndexedDB Dexie multiplies it by ten. */
export const OUTBOX_VERSION = 2

/**
 * Reads the outbox's items, oldest first, without Dexie, so that a start shows them before Dexie has loaded. Returns null
 * for a database of another version, which only Dexie can upgrade. Creates nothing. Rejects where the browser has no
 * storage or aborts the read.
 */
export async function readItems(viewerId: string): Promise<OutboxItem[] | null> {
  const contents = await readStore(databaseName(viewerId), ITEMS)
  if (!contents) return []
  return contents.version === OUTBOX_VERSION * 10 ? (contents.values as OutboxItem[]) : null
}

/** Counts unfinished forms without Dexie: signing out must not wait for its code. */
export const countDrafts = (viewerId: string): Promise<number> => countStore(databaseName(viewerId), 'drafts')

/** Deletes this viewer's outbox without Dexie: signing out must not wait for its code. */
export const deleteOutbox = (viewerId: string): Promise<void> => deleteDatabase(databaseName(viewerId))

/** Starts the read that `readItems` returns. */
export const startReadingItems = (viewerId: string): void => startEarlyRead(databaseName(viewerId), ITEMS)
