import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { filter, map, type Observable } from 'rxjs'
import { type Block, blockSchema } from './blocks.ts'

/** A new shape of what is stored is a new database, pulled afresh: no migration of rows, ever (design §2). */
const STORE_VERSION = 1

const databaseName = (viewerId: string) => `store${STORE_VERSION}-${viewerId}`

export interface Disk {
  readAll(): Promise<Block[]>
  /** One block as it now stands, whoever wrote it. */
  read(id: string): Promise<Block | null>
  /** All of them or none, durable when it resolves. */
  write(blocks: Block[]): Promise<void>
  /** What other windows of this device wrote. */
  readonly written$: Observable<Block[]>
  close(): Promise<void>
}

const fresh = { _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }

/** Opens this viewer's database. Throws where the browser gives no storage or the database is corrupted. */
export async function openDisk(viewerId: string): Promise<Disk> {
  const files = new Set<{ isOpen(): boolean; open(): PromiseLike<unknown> }>()
  // Browsers close connections of pages in the background (WebKit above all); RxDB would never open them again.
  const reopen = async () => {
    for (const file of files) if (!file.isOpen()) await file.open()
  }
  const database = await createRxDatabase<{ blocks: RxCollection<Block> }>({
    name: databaseName(viewerId),
    storage: getRxStorageDexie({
      onCreate(file) {
        files.add(file)
        file.on('versionchange', () => void files.delete(file))
      },
    }),
    multiInstance: typeof window !== 'undefined',
    eventReduce: false,
    closeDuplicates: true,
  })
  // Events come back to their writer, too; by this it knows its own.
  const context = database.token
  const { blocks } = await database.addCollections({ blocks: { schema: blockSchema } })
  return {
    readAll: async () => {
      await reopen()
      return (await blocks.find().exec()).map(({ id, content }) => ({ id, content }))
    },
    async read(id) {
      await reopen()
      const [found] = await blocks.storageInstance.findDocumentsById([id], false)
      return found ? { id, content: found.content } : null
    },
    async write(wanted) {
      await reopen()
      // One write for all of them: RxDB's own bulkUpsert changes existing documents one at a time.
      const standing = await blocks.storageInstance.findDocumentsById(
        wanted.map(({ id }) => id),
        true,
      )
      const previous = new Map(standing.map((document) => [document.id, document]))
      const { error } = await blocks.storageInstance.bulkWrite(
        wanted.map((block) => ({
          previous: previous.get(block.id),
          document: { ...fresh, ...previous.get(block.id), ...block },
        })),
        context,
      )
      if (error.length > 0) throw new Error(`Another window wrote ${error.length} blocks at the same time`)
    },
    written$: blocks.eventBulks$.pipe(
      filter((bulk) => bulk.context !== context),
      map((bulk) =>
        bulk.events.flatMap((event) => (event.operation === 'DELETE' ? [] : [event.documentData])),
      ),
    ),
    close: async () => {
      await database.close()
    },
  }
}

/** Leaves nothing of this viewer's rows on the device; RxDB alone would leave empty databases behind (evidence). */
export async function deleteDisk(viewerId: string): Promise<void> {
  const prefix = `rxdb-dexie-${databaseName(viewerId)}--`
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
