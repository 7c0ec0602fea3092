import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { filter, map, type Observable } from 'rxjs'
import { again } from '../platform/again.ts'
import { whileOpen } from '../platform/while-open.ts'
import { type Block, blockSchema } from './blocks.ts'
import { databaseName, type StoredBlock } from './files.ts'

export interface Disk {
  /** One block as it now stands, whoever wrote it. */
  read(id: string): Promise<Block | null>
  /** All of them or none, durable when it resolves. */
  write(blocks: Block[]): Promise<void>
  /** What other windows of this device wrote. */
  readonly written$: Observable<StoredBlock[]>
  close(): Promise<void>
}

const fresh = { _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }

const over = () => new DOMException('The store is closed', 'InvalidStateError')

/** What RxDB keeps a collection in: Dexie's. */
interface IndexedDbFile {
  isOpen(): boolean
  open(): PromiseLike<unknown>
  backendDB(): IDBDatabase
}

/**
 * Opens this viewer's database for writing. Once `isOver`, it is not opened again: where she has signed out, that would
 * leave empty databases in her name. Throws where the browser gives no storage or it is corrupted.
 */
export async function openDisk(viewerId: string, isOver: () => boolean): Promise<Disk> {
  const files = new Set<IndexedDbFile>()
  // Browsers close connections of pages in the background (WebKit above all); RxDB would never open them again.
  const onOpenFiles = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (const file of files) if (!file.isOpen()) await file.open()
    let hasEnded = false
    const working = work().finally(() => {
      hasEnded = true
    })
    try {
      return await [...files].reduce((whole, file) => whileOpen(file.backendDB(), whole), working)
    } catch (error) {
      // RxDB closes after the last of its writes, and opens the same again after that: one that the browser forgot, it
      // would wait for in vain.
      if (!hasEnded) database.idleQueue.unlock()
      throw error
    }
  }
  if (isOver()) throw over()
  const database = await createRxDatabase<{ blocks: RxCollection<Block> }>({
    name: databaseName(viewerId),
    storage: getRxStorageDexie({
      onCreate(file) {
        files.add(file)
        const open = file.open.bind(file)
        let wasOpen = false
        const openAgain = async () => {
          // The first time it must not fail: RxDB would keep that for as long as the window lives.
          if (wasOpen && isOver()) throw over()
          const opened = await open()
          wasOpen = true
          return opened
        }
        file.open = () => again(openAgain) as ReturnType<typeof open>
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
    read: (id) =>
      onOpenFiles(async () => {
        const [found] = await blocks.storageInstance.findDocumentsById([id], false)
        return found ? { id, content: found.content } : null
      }),
    write: (wanted) =>
      onOpenFiles(async () => {
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
      }),
    written$: blocks.eventBulks$.pipe(
      filter((bulk) => bulk.context !== context),
      map((bulk) =>
        bulk.events.flatMap(({ operation, documentData: { id, content, _rev } }) =>
          operation === 'DELETE' ? [] : [{ id, content, rev: _rev }],
        ),
      ),
    ),
    close: async () => {
      await database.close()
    },
  }
}
