import { useCallback, useEffect, useState } from 'react'
import { countRows } from '../database/find-rows.ts'
import type { OptimisticView } from '../database/optimistic-view.ts'
import { TABLES, type TableName } from '../domain/rows.ts'
import { isUnsent } from '../outbox/item.ts'
import {
  type CacheUsage,
  estimateStorage,
  isPrecache,
  measureCaches,
  type StorageEstimate,
} from '../pwa/cache-usage.ts'
import { requestPersistence } from '../pwa/storage-persistence.ts'
import { fileCacheName, PICTURES, PREVIOUS } from '../remote/cache-names.ts'
import { deleteCaches } from '../remote/open-caches.ts'
import { sharedFiles } from '../remote/shared-files.ts'
import { useEngine } from './use-services.ts'

export type { StorageEstimate } from '../pwa/cache-usage.ts'

/** Caches that can be deleted: their content is fetched again when needed. */
export type Removable = 'pictures' | 'files' | 'previous'

export interface StorageUsage {
  room: StorageEstimate | null
  /** Number of rows of each table. */
  rows: { table: TableName; count: number }[]
  rowBytes: number
  unsent: CacheUsage
  drafts: number
  shared: CacheUsage
  app: CacheUsage
  removable: Record<Removable, CacheUsage>
}

/** Measures what is stored on this device when the screen opens and after each deletion. */
export function useDeviceStorage() {
  const engine = useEngine()
  const [storage, setStorage] = useState<StorageUsage | null>(null)
  const measure = useCallback(async () => {
    const { view, outbox, user } = engine
    const names = namesOf(user?.id)
    const waiting = outbox.items.filter(isUnsent)
    const files = waiting.flatMap(({ uploads }) => uploads)
    const shared = await sharedFiles(user?.id ?? null)
    setStorage({
      room: await estimateStorage(),
      rows: await countTables(view),
      rowBytes: TABLES.reduce((sum, table) => sum + JSON.stringify(view.rows(table)).length, 0),
      unsent: { count: waiting.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      drafts: (await outbox.drafts.all()).length,
      shared: { count: shared.length, bytes: shared.reduce((sum, { file }) => sum + file.size, 0) },
      app: await measureCaches(isPrecache),
      removable: {
        pictures: await measureCaches((name) => name === names.pictures),
        files: await measureCaches((name) => name === names.files),
        previous: await measureCaches((name) => name === names.previous),
      },
    })
  }, [engine])
  useEffect(() => {
    measure().catch((error: unknown) => console.warn('The device could not measure its storage', error))
  }, [measure])
  return {
    storage,
    async remove(what: Removable) {
      // Through the file cache, so that screens that mark offline files are updated.
      if (what === 'files') await engine.files?.retain([])
      else await deleteCaches([namesOf(undefined)[what]])
      await measure()
    },
    /** Asks for persistent storage. Returns false where the browser refuses. */
    async persist(): Promise<boolean> {
      const promised = await requestPersistence()
      await measure()
      return promised
    },
  }
}

/** Counts one table after the other: RxDB has few collections open at once. */
async function countTables(view: OptimisticView): Promise<StorageUsage['rows']> {
  const rows: StorageUsage['rows'] = []
  for (const table of TABLES) rows.push({ table, count: await countRows(view, table) })
  return rows
}

const namesOf = (userId: string | undefined): Record<Removable, string> => ({
  pictures: PICTURES,
  files: userId ? fileCacheName(userId) : '',
  previous: PREVIOUS,
})
