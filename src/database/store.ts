import { filter, map, type Observable } from 'rxjs'
import type { TableName } from '../domain/rows.ts'
import { importPart } from '../platform/import-part.ts'
import { keepLastScreen, type LastScreen, outdateLastScreen } from '../platform/last-screen.ts'
import { SharedOpening } from '../platform/shared-opening.ts'
import type { DatabaseDocuments } from './chunked-storage/database-documents.ts'
import { documentsAhead, readAhead } from './chunked-storage/read-ahead.ts'
import {
  collectionName,
  PROGRESS_ID,
  type Progress,
  type ProgressDocument,
  STORED_TABLES,
  type StoredTableName,
  type StoredTables,
  storedCollection,
} from './collections.ts'
import type { OpenDatabase } from './device-database.ts'
import { databaseName } from './device-rows.ts'
import type { UsedCollection } from './open-collections.ts'
import { deleteEarlierRows, deleteRows, readRows } from './stored-versions.ts'

/** Changes of the rows by one answer of the server. */
export interface Batch {
  put?: Partial<{ [Name in StoredTableName]: StoredTables[Name][] }>
  removed?: Partial<Record<StoredTableName, string[]>>
  /** Removes every row that is not in `put`: for a full pull. */
  replace?: boolean
  /**
   * The versions of public profiles, by id, that the server compared with its own. Rows in `put` replace these, also newer
   * ones: they are of a past that a restore undid.
   */
  compared?: Readonly<Record<string, string>>
  progress?: Progress
  /** `Store.revision` when the server was asked. Refused where it is another by now: another tab has pulled since. */
  basedOn?: number
}

/** Another tab has pulled since: its rows are in memory by then, and the pull must be repeated. */
export class StaleWriteError extends Error {}

/**
 * The server's rows, without pending changes: an RxDatabase whose rows are all in memory. A batch is on disk before it is
 * shown, so that after a crash the same rows are there again. The tabs of a device share it.
 *
 * The first read uses IndexedDB alone and parses each table when it is first needed; RxDB is loaded after that.
 */
export class Store {
  /** Emits the tables that changed, after each commit of any tab; none where only the progress changed. */
  readonly changes$: Observable<ReadonlySet<StoredTableName>>
  readonly #viewerId: string
  readonly #documents: DatabaseDocuments
  readonly #damage: Damage
  readonly #closing = new AbortController()
  readonly #opening = new SharedOpening(() => this.#open())
  #hasDroppedEarlier = false

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

  /** Opens the store and reads all rows. Rejects where the browser has no storage or the disk cannot be read. */
  static async open(viewerId: string): Promise<Store> {
    const damage: Damage = { found: false }
    const onDamaged = (_database: string, collection: string, error: unknown) => {
      damage.found = true
      console.warn(`Some stored rows of ${collection} are damaged, and are pulled again`, error)
    }
    const snapshot = readRows(viewerId)
    return new Store(viewerId, await readAhead(databaseName(viewerId), { snapshot, onDamaged }), damage)
  }

  /** Progress of the last pull; without a cursor where rows are damaged, so that everything is pulled again. */
  get progress(): Progress | null {
    return progressOf(this.#progress, this.#damage)
  }

  /** Number of writes of the progress, by any tab, that this tab knows of. */
  get revision(): number {
    return this.#progress?.revision ?? 0
  }

  get #progress(): ProgressDocument | undefined {
    return documentsAhead<ProgressDocument>(this.#documents, collectionName('progress')).get(PROGRESS_ID)
  }

  /** Returns a table's rows by their ids. */
  rows<Name extends StoredTableName>(table: Name): ReadonlyMap<string, StoredTables[Name]> {
    return documentsAhead(this.#documents, collectionName(table))
  }

  /**
   * Opens a table's RxCollection, whose queries are live in every tab, until `release` is called. Nothing but `apply` writes it.
   * Rejects where the disk refuses.
   */
  async collection<Name extends TableName>(table: Name): Promise<UsedCollection<Name>> {
    return (await this.#opening.get()).collections.use(table)
  }

  /** Opens RxDB and subscribes to changes of other tabs. Rejects where the disk refuses. */
  async subscribe(): Promise<void> {
    await this.#opening.get()
  }

  /** Reads what other tabs have written: a frozen tab may have missed their messages. */
  async catchUp(): Promise<void> {
    await (await this.#opening.get()).catchUp()
  }

  /**
   * Stores a batch in one transaction; resolves with the revision when it is on disk and shown. Skips rows older than the
   * stored ones. Rejects with `StaleWriteError` where another tab has pulled since `basedOn`, and with the disk's error;
   * nothing has changed then.
   */
  async apply({
    put = {},
    removed = {},
    replace = false,
    compared = {},
    progress,
    basedOn,
  }: Batch): Promise<number> {
    let revision = 0
    const opened = await this.#opening.get()
    const isWhole = replace && progress !== undefined
    // Before they are gone from the disk: it must not outlive them.
    const isOther = progress !== undefined && progress.scope !== this.progress?.scope
    if (replace || isOther || Object.values(removed).some((ids) => ids.length > 0))
      outdateLastScreen(this.#viewerId, this.revision + 1)
    await opened.transaction((transaction) => {
      const stored = transaction.get<ProgressDocument>(storedCollection('progress'), PROGRESS_ID)
      revision = stored?.revision ?? 0
      if (basedOn !== undefined && basedOn !== revision) throw new StaleWriteError()
      for (const table of STORED_TABLES) {
        const given: StoredTables[StoredTableName][] = put[table] ?? []
        const removedIds = removed[table] ?? []
        if (given.length === 0 && removedIds.length === 0 && !replace) continue
        const collection = storedCollection(table)
        const held = transaction.all<StoredTables[StoredTableName]>(collection)
        if (replace) {
          const staying = new Set(given.map(({ id }) => id))
          transaction.drop(
            collection,
            [...held.keys()].filter((id) => !staying.has(id)),
          )
        } else transaction.drop(collection, removedIds)
        const isNew = (row: StoredTables[StoredTableName]) => {
          const stored = transaction.get<StoredTables[StoredTableName]>(collection, row.id)
          const wasCompared = table === 'public_profiles' && compared[row.id] === stored?.sync_xid
          return isNewVersion(row, stored, replace || wasCompared)
        }
        transaction.put(collection, given.filter(isNew))
      }
      const next = progress ?? (this.#damage.found && stored)
      if (next) {
        // Damage that was found during this write: the records are valid again, without the damaged rows.
        const cursor = this.#damage.found && !isWhole ? null : next.cursor
        revision += 1
        transaction.put(storedCollection('progress'), [{ ...next, cursor, revision, id: PROGRESS_ID }])
      }
    })
    if (isWhole) this.#damage.found = false
    this.#dropEarlier()
    return revision
  }

  /** Keeps a screen that was drawn from these rows, for the next start. */
  keepScreen(screen: Omit<LastScreen, 'pulledAt'>): void {
    const { pulledAt } = this.progress ?? {}
    if (pulledAt) keepLastScreen(this.#viewerId, this.revision, { ...screen, pulledAt })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const opened = await this.#opening.current?.catch(() => null)
    // The browser may have closed it already; closing must not fail for that.
    await opened?.database.close().catch((error) => console.warn('The store was not closed', error))
  }

  /** Deletes what earlier versions of the app have stored, once this one holds all rows. */
  #dropEarlier(): void {
    if (this.#hasDroppedEarlier || !this.progress?.cursor) return
    this.#hasDroppedEarlier = true
    deleteEarlierRows(this.#viewerId).catch((error) => {
      this.#hasDroppedEarlier = false
      console.warn('The rows of an earlier version of the app were not deleted', error)
    })
  }

  async #open(): Promise<OpenDatabase> {
    const opened = await this.#openDatabase()
    this.#dropEarlier()
    return opened
  }

  async #openDatabase(): Promise<OpenDatabase> {
    const { signal } = this.#closing
    const { openDeviceDatabase } = await importPart(() => import('./device-database.ts'))
    signal.throwIfAborted()
    return openDeviceDatabase(this.#documents, signal).catch(async (error) => {
      if (signal.aborted || isRefusal(error)) throw error
      console.warn('The stored rows could not be opened, and are written anew', error)
      await deleteRows(this.#viewerId)
      return openDeviceDatabase(this.#documents, signal)
    })
  }
}

/** Returns whether the disk is full, or the browser is clearing its storage: the rows may still be there. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['QuotaExceededError', 'AbortError'].includes(error.name)

/** Whether rows were found damaged, and not all have been pulled again. */
interface Damage {
  found: boolean
}

function progressOf(stored: ProgressDocument | undefined, damage: Damage): Progress | null {
  if (!stored) return null
  const { epoch, scope, cursor, pulledAt } = stored
  return { epoch, scope, cursor: damage.found ? null : cursor, pulledAt }
}

/** Returns whether a row must be written: it is neither older than the stored one nor equal to it. */
function isNewVersion<Row extends { sync_xid: string }>(
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
