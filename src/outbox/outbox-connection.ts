import { beginNewLog } from '../platform/begin-new-log.ts'
import { createDatabase } from '../platform/create-database.ts'
import { importPart } from '../platform/import-part.ts'
import { rejectOnClose } from '../platform/reject-on-close.ts'
import { retryOnAbort } from '../platform/retry-on-abort.ts'
import { SharedOpening } from '../platform/shared-opening.ts'
import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { databaseName } from './read-items.ts'
import { restoreItems } from './restore-items.ts'

/** Receives the changes of all tabs once the database is open. */
interface OutboxListener {
  /** Returns the items in memory. */
  itemsInMemory(): readonly OutboxItem[]
  /** A tab deletes the database: the user signed out. */
  deleted(): void
  changed(): void
  notesChanged(notes: ReadonlyMap<string, string>): void
}

/** Connection to the outbox database; loads Dexie and opens with the first use, and again after a failure. */
export class OutboxConnection {
  readonly #viewerId: string
  readonly #listener: OutboxListener
  readonly #opening = new SharedOpening(() => this.#open())
  #deviceId = ''
  #stop = () => {}
  #closed = false
  #deleted = false

  constructor(viewerId: string, listener: OutboxListener) {
    this.#viewerId = viewerId
    this.#listener = listener
  }

  open(): Promise<OutboxDatabase> {
    return this.#opening.get()
  }

  /**
   * Runs `work` on the open database. Rejects where the browser closes it meanwhile: whether it was written is unknown
   * then. Rejects once a tab has deleted it: opening would create it again after sign-out.
   */
  async run<Value>(work: (database: OutboxDatabase) => PromiseLike<Value>): Promise<Value> {
    const database = await this.open()
    if (this.#deleted) throw new DOMException('The user signed out in another tab', 'InvalidStateError')
    // Dexie opens a closed database again, but does not retry after an AbortError.
    const open = async () => {
      this.#refuseClosed()
      await database.open()
    }
    if (!database.isOpen()) await retryOnAbort(open)
    const connection: IDBDatabase | null = database.backendDB()
    return connection ? rejectOnClose(connection, work(database)) : work(database)
  }

  /** Returns whether the browser has cleared the database since; another tab or the service worker may have made a new one. */
  async wasCleared(): Promise<boolean> {
    return (await this.run(({ device }) => device.get('id')))?.value !== this.#deviceId
  }

  /** Writes items to a database that the browser has cleared. Returns all items. */
  async restoreItems(held: readonly OutboxItem[]): Promise<OutboxItem[]> {
    const { items, deviceId } = await this.run((database) => restoreItems(database, this.#deviceId, held))
    this.#deviceId = deviceId
    return items
  }

  /** True once it was closed, or deleted by another tab: nothing may be stored any more. */
  get isOver(): boolean {
    return this.#closed || this.#deleted
  }

  async deviceId(): Promise<string> {
    await this.open()
    return this.#deviceId
  }

  close(): void {
    this.#closed = true
    this.#stop()
  }

  #refuseClosed(): void {
    if (this.#closed) throw new DOMException('This outbox is closed', 'InvalidStateError')
  }

  async #open(): Promise<OutboxDatabase> {
    const [{ onWrite, observeQuery, OutboxDatabase }] = await Promise.all([
      importPart(() => import('./outbox-database.ts')),
      beginNewLog(),
    ])
    await createDatabase(databaseName(this.#viewerId), (factory) =>
      new OutboxDatabase(this.#viewerId, factory).open(),
    )
    this.#refuseClosed()
    const database = new OutboxDatabase(this.#viewerId)
    let isNew = false
    const before = this.#deviceId
    this.#deviceId = await database.transaction('rw', database.device, async () => {
      const known = await database.device.get('id')
      if (known) return known.value
      isNew = true
      const id = crypto.randomUUID()
      await database.device.put({ key: 'id', value: id })
      return id
    })
    if (this.#closed) {
      database.close()
      return database
    }
    const { itemsInMemory, deleted, changed, notesChanged } = this.#listener
    database.on('versionchange', ({ newVersion }) => {
      this.#deleted ||= newVersion === null
      deleted()
    })
    // The browser has cleared it since it was read.
    const wasCleared = isNew || (before !== '' && before !== this.#deviceId)
    if (wasCleared && itemsInMemory().length > 0)
      await restoreItems(database, this.#deviceId, itemsInMemory())
    const stops = [
      onWrite(database.items, changed),
      observeQuery(
        () => database.device.toArray(),
        (rows) => notesChanged(new Map(rows.map(({ key, value }) => [key, value]))),
        (error) => console.warn('The device notes could not be read', error),
      ),
    ]
    this.#stop = () => {
      for (const stop of stops) stop()
      database.close()
    }
    return database
  }
}
