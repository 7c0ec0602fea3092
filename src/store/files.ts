import { beginReading, readStore } from '../platform/database.ts'
import type { Block } from './blocks.ts'

/** A new shape of what is stored is a new database, pulled afresh: no migration of rows, ever (design §2). */
const STORE_VERSION = 1

export const databaseName = (viewerId: string) => `store${STORE_VERSION}-${viewerId}`

/** How RxDB names what lies on the disk (rxdb/plugins/storage-dexie); its version is pinned, a test would tell. */
const prefixOf = (viewerId: string) => `rxdb-dexie-${databaseName(viewerId)}--`
const blocksFile = (viewerId: string) => `${prefixOf(viewerId)}0--blocks`
const DOCUMENTS = 'docs'

/** A block as it lies on the disk. */
export interface StoredBlock extends Block {
  /** Another one whenever the block is written. */
  rev: string
}

/**
 * Every block of this viewer, out of IndexedDB by hand: an app that starts shows what the device holds before RxDB is
 * even loaded. Creates nothing. Rejects where the browser gives no storage or the file cannot be read.
 */
export async function readBlocks(viewerId: string): Promise<StoredBlock[]> {
  const contents = await readStore(blocksFile(viewerId), DOCUMENTS)
  const documents = (contents?.values ?? []) as (Block & { _rev: unknown })[]
  return documents.map(({ id, content, _rev }) => ({ id, content, rev: String(_rev) }))
}

/** Begins what `readBlocks` then waits for. */
export const beginReadingBlocks = (viewerId: string): void => beginReading(blocksFile(viewerId), DOCUMENTS)

/** Leaves nothing of this viewer's rows on the device; RxDB alone would leave empty databases behind (evidence). */
export async function deleteFiles(viewerId: string): Promise<void> {
  const prefix = prefixOf(viewerId)
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name)
          request.onsuccess = () => resolve()
          request.onerror = () => reject(request.error)
          // Another window still holds it; it goes when that window closes.
          request.onblocked = () => resolve()
        }),
    ),
  )
}
