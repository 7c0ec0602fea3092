import { filter, map, type Observable } from 'rxjs'
import { importPart } from '../platform/import-part.ts'
import type { DatabaseDocuments } from './chunked-storage/database-documents.ts'
import { documentsAhead, readAhead } from './chunked-storage/read-ahead.ts'
import {
  collectionName,
  type DeviceDatabase,
  PROGRESS_ID,
  type Progress,
  type ProgressDocument,
  STORED_TABLES,
  type StoredTableName,
  type StoredTables,
} from './collections.ts'
import type { OpenDatabase } from './device-database.ts'
import { databaseName, deleteRows, takeRowsReading } from './device-rows.ts'

/** What one answer of the server changes here. */
export interface Batch {
  put?: Partial<{ [Name in StoredTableName]: StoredTables[Name][] }>
  removed?: Partial<Record<StoredTableName, string[]>>
  /** Removes everything that is not in `put`: a full pull, or sight that was withdrawn. */
  replace?: boolean
  progress?: Progress
}

/** Rejects a batch where another tab has pulled since: its rows are in memory by then, and a pull begins anew. */
export class StaleWriteError extends Error {}

/**
 * What the server said, and nothing else: an RxDatabase whose rows are all in memory. Every batch is on the disk before it
 * is shown, so that what a person saw is there again after a crash. The tabs of a device share it: one writes, all see it.
 *
 * Reading needs only IndexedDB, and each table's text becomes rows when it is first asked for: what a screen shows
 * never waits for what it does not show. RxDB is loaded after that.
 */
export class Store {
  /** Names the tables that changed, after each commit of any tab; none where only the progress did. */
  readonly changes$: Observable<ReadonlySet<StoredTableName>>
  readonly #viewerId: string
  readonly #documents: DatabaseDocuments
  readonly #damage: Damage
  readonly #closing = new AbortController()
  #opening: Promise<OpenDatabase> | null = null

  private constructor(viewerId: string, documents: DatabaseDocuments, damage: Damage) {
    this.#viewerId = viewerId
    this.#documents = documents
    this.#damage = damage
    this.changes$ = documents.commits$.pipe(
      filter(() => !this.#closing.signal.aborted),
      map((collections) => ({
        tables: new Set(STORED_TABLES.filter((table) => collections.has(table))),
        isPull: collections.has('progress'),
      })),
      filter(({ tables, isPull }) => isPull || tables.size > 0),
      map(({ tables }) => tables),
    )
  }

  /** Opens and reads everything. Rejects where the browser gives no storage or the disk cannot be read. */
  static async open(viewerId: string): Promise<Store> {
    const damage: Damage = { found: false }
    const onDamaged = (_database: string, collection: string, error: unknown) => {
      damage.found = true
      console.warn(`Some stored rows of ${collection} are damaged, and are pulled again`, error)
    }
    const begun = takeRowsReading(viewerId)
    return new Store(viewerId, await readAhead(databaseName(viewerId), { begun, onDamaged }), damage)
  }

  /** How far the last pull came; without a cursor where rows are damaged, so that everything is pulled again. */
  get progress(): Progress | null {
    const held = documentsAhead<ProgressDocument>(this.#documents, collectionName('progress'))
    return progressOf(held.get(PROGRESS_ID), this.#damage)
  }

  /** Returns a table's rows by their ids. */
  rows<Name extends StoredTableName>(table: Name): ReadonlyMap<string, StoredTables[Name]> {
    return documentsAhead(this.#documents, collectionName(table))
  }

  /** Returns the RxDatabase, whose queries are live in every tab. Nothing but `apply` writes it. */
  async database(): Promise<DeviceDatabase> {
    return (await this.#opened()).database
  }

  /** Opens RxDB, and hears from now on what other tabs write. Rejects where the disk refuses. */
  async subscribe(): Promise<void> {
    await this.#opened()
  }

  /** Reads what other tabs have written: a tab that slept may have missed their messages. */
  async catchUp(): Promise<void> {
    await (await this.#opened()).catchUp()
  }

  /**
   * Stores a batch, all of it or nothing; resolves when it is on the disk and shown. Leaves out a row that is older than the
   * one held. Rejects with `StaleWriteError` where another tab has pulled since the call, and with the disk's reason where it
   * refuses; then nothing has changed.
   */
  async apply({ put = {}, removed = {}, replace = false, progress }: Batch): Promise<void> {
    const known = JSON.stringify(this.progress)
    const opened = await this.#opened()
    const { collections } = opened.database
    const isWhole = replace && progress !== undefined
    await opened.transaction((transaction) => {
      const stored = transaction.get<ProgressDocument>(collections.progress, PROGRESS_ID)
      if (progress && JSON.stringify(progressOf(stored, this.#damage)) !== known) throw new StaleWriteError()
      for (const table of STORED_TABLES) {
        const given: StoredTables[StoredTableName][] = put[table] ?? []
        const leaving = removed[table] ?? []
        if (given.length === 0 && leaving.length === 0 && !replace) continue
        const collection = collections[table]
        const held = transaction.all<StoredTables[StoredTableName]>(collection)
        if (replace) {
          const staying = new Set(given.map(({ id }) => id))
          transaction.drop(
            collection,
            [...held.keys()].filter((id) => !staying.has(id)),
          )
        } else transaction.drop(collection, leaving)
        transaction.put(
          collection,
          given.filter((row) => isNews(row, transaction.get(collection, row.id), replace)),
        )
      }
      const next = progress ?? (this.#damage.found && stored)
      if (next) {
        // Damaged rows that were found while this was written: their records are whole again, and the rows gone.
        const cursor = this.#damage.found && !isWhole ? null : next.cursor
        transaction.put(collections.progress, [{ ...next, cursor, id: PROGRESS_ID }])
      }
    })
    if (isWhole) this.#damage.found = false
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const opened = await this.#opening?.catch(() => null)
    // The browser may have closed it already: whoever closes goes on to something else.
    await opened?.database.close().catch((error) => console.warn('The store was not closed', error))
  }

  /** The RxDatabase, opened once; tried again after a failure. One that can be read but not opened is made anew. */
  #opened(): Promise<OpenDatabase> {
    if (this.#opening) return this.#opening
    const opening = this.#open()
    this.#opening = opening
    opening.catch(() => {
      this.#opening = null
    })
    return opening
  }

  async #open(): Promise<OpenDatabase> {
    const { signal } = this.#closing
    const { openDeviceDatabase } = await importPart(() => import('./device-database.ts'))
    signal.throwIfAborted()
    return openDeviceDatabase(this.#documents, signal).catch(async (error) => {
      if (signal.aborted) throw error
      console.warn('The stored rows could not be opened, and are written anew', error)
      await deleteRows(this.#viewerId)
      return openDeviceDatabase(this.#documents, signal)
    })
  }
}

/** Whether rows were found damaged, and not all have been pulled again. */
interface Damage {
  found: boolean
}

function progressOf(stored: ProgressDocument | undefined, damage: Damage): Progress | null {
  if (!stored) return null
  const { epoch, scope, cursor, pulledAt } = stored
  return { epoch, scope, cursor: damage.found ? null : cursor, pulledAt }
}

/** True for a row that is to be written: not an older version than the one held, and not the very same. */
function isNews<Row extends { sync_xid: string }>(
  row: Row,
  held: Row | undefined,
  replace: boolean,
): boolean {
  if (!held) return true
  if (held.sync_xid !== row.sync_xid) return replace || BigInt(held.sync_xid) < BigInt(row.sync_xid)
  return Object.entries(row).some(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(held[column as keyof Row]),
  )
}
