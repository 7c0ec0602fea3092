import { useCallback, useEffect, useState } from 'react'
import { TABLES, type TableName } from '../domain/rows.ts'
import { isUnsent } from '../outbox/item.ts'
import { cached, dropCaches, isApp, type Kept, type Room, room } from '../pwa/cache-usage.ts'
import { askToKeep } from '../pwa/persist.ts'
import { fileCacheName, PICTURES, PREVIOUS, sharedCacheName } from '../remote/cache-names.ts'
import { useEngine } from './app-services.ts'

export type { Room } from '../pwa/cache-usage.ts'

/** What can go: it comes again from the server when it is looked at. */
export type Removable = 'pictures' | 'files' | 'previous'

export interface DeviceStorage {
  room: Room | null
  /** Rows of each table this person holds. */
  rows: { table: TableName; count: number }[]
  rowBytes: number
  unsent: Kept
  drafts: number
  shared: Kept
  app: Kept
  removable: Record<Removable, Kept>
}

/** What is kept on this device, counted when the screen opens and after each change made there; null until then. */
export function useDeviceStorage() {
  const engine = useEngine()
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const count = useCallback(async () => {
    const { view, outbox, user } = engine
    const names = namesOf(user?.id)
    const waiting = outbox.items.filter(isUnsent)
    const files = waiting.flatMap(({ uploads }) => uploads)
    const shared = [sharedCacheName(user?.id ?? null), sharedCacheName(null)]
    setStorage({
      room: await room(),
      rows: TABLES.map((table) => ({ table, count: view.rows(table).length })),
      rowBytes: TABLES.reduce((sum, table) => sum + JSON.stringify(view.rows(table)).length, 0),
      unsent: { count: waiting.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      drafts: (await outbox.allDrafts()).length,
      shared: await cached((name) => shared.includes(name)),
      app: await cached(isApp),
      removable: {
        pictures: await cached((name) => name === names.pictures),
        files: await cached((name) => name === names.files),
        previous: await cached((name) => name === names.previous),
      },
    })
  }, [engine])
  useEffect(() => {
    count().catch((error: unknown) => console.warn('The device could not say what it holds', error))
  }, [count])
  return {
    storage,
    async remove(what: Removable) {
      // Screens that show which files open without a network hear of it.
      if (what === 'files') await engine.files?.retain([])
      else await dropCaches((name) => name === namesOf(undefined)[what])
      await count()
    },
    /** False where the browser does not promise. */
    async persist(): Promise<boolean> {
      const promised = await askToKeep()
      await count()
      return promised
    },
  }
}

const namesOf = (userId: string | undefined): Record<Removable, string> => ({
  pictures: PICTURES,
  files: userId ? fileCacheName(userId) : '',
  previous: PREVIOUS,
})
