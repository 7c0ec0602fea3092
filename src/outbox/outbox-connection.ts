import { importPart } from '../platform/import-part.ts'
import { rejectOnClose } from '../platform/reject-on-close.ts'
import { retryOnAbort } from '../platform/retry-on-abort.ts'
import type { OutboxItem } from './item.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { putBack } from './restore-items.ts'

/** Told of every change, whichever window made it, once the database is open. */
interface Hears {
  /** What was read before the database was opened. */
  held(): readonly OutboxItem[]
  /** A window of ours deletes it: she signed out. */
  deleted(): void
  changed(): void
  noted(notes: ReadonlyMap<string, string>): void
}

/** The database on disk, loaded and opened with the first use; tried again after a failure. */
export class Disk {
  readonly #viewerId: string
  readonly #hears: Hears
  #opening: Promise<OutboxDatabase> | null = null
  #deviceId = ''
  #letGo = () => {}
  #closed = false
  #deleted = false

  constructor(viewerId: string, hears: Hears) {
    this.#viewerId = viewerId
    this.#hears = hears
  }

  opened(): Promise<OutboxDatabase> {
    if (this.#opening) return this.#opening
    const opening = this.#open()
    this.#opening = opening
    opening.catch(() => {
      this.#opening = null
    })
    return opening
  }

  /**
   * Works on the open database. Rejects where the browser closes it meanwhile; what was written then is unknown. Rejects
   * once a window of ours has deleted it, too: opened again, it would leave on this device what she has taken away.
   */
  async use<Value>(work: (database: OutboxDatabase) => PromiseLike<Value>): Promise<Value> {
    const database = await this.opened()
    if (this.#deleted) throw new DOMException('She signed out in another window', 'InvalidStateError')
    // Dexie would open it again, but an opening that the browser broke off it never repeats.
    const open = async () => {
      this.#refuseClosed()
      await database.open()
    }
    if (!database.isOpen()) await retryOnAbort(open)
    const connection: IDBDatabase | null = database.backendDB()
    return connection ? rejectOnClose(connection, work(database)) : work(database)
  }

  /** What was held when the browser emptied the database; answers with all that is there now. */
  putBack(held: readonly OutboxItem[]): Promise<OutboxItem[]> {
    return this.use((database) => putBack(database, this.#deviceId, held))
  }

  async deviceId(): Promise<string> {
    await this.opened()
    return this.#deviceId
  }

  close(): void {
    this.#closed = true
    this.#letGo()
  }

  #refuseClosed(): void {
    if (this.#closed) throw new DOMException('This outbox is closed', 'InvalidStateError')
  }

  async #open(): Promise<OutboxDatabase> {
    const { hearWrites, observe, OutboxDatabase } = await importPart(() => import('./outbox-database.ts'))
    this.#refuseClosed()
    const database = new OutboxDatabase(this.#viewerId)
    let isNew = false
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
    const { held, deleted, changed, noted } = this.#hears
    database.on('versionchange', ({ newVersion }) => {
      this.#deleted ||= newVersion === null
      deleted()
    })
    // Emptied by the browser since it was read.
    if (isNew && held().length > 0) await putBack(database, this.#deviceId, held())
    const stops = [
      hearWrites(database.items, changed),
      observe(
        () => database.device.toArray(),
        (rows) => noted(new Map(rows.map(({ key, value }) => [key, value]))),
        (error) => console.warn('The notes of this device could not be read', error),
      ),
    ]
    this.#letGo = () => {
      for (const stop of stops) stop()
      database.close()
    }
    return database
  }
}
