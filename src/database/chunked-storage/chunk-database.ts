import { beginTransaction } from '../../platform/begin-transaction.ts'
import { allDatabases, openOrCreate } from '../../platform/create-database.ts'
import { readExisting } from '../../platform/read-existing.ts'
import { rejectOnClose } from '../../platform/reject-on-close.ts'
import { retryOnAbort } from '../../platform/retry-on-abort.ts'

/** One IndexedDB record: some documents of one collection. */
export interface ChunkRecord {
  /** Collection and number of the chunk. */
  key: string
  /** Key of the collection: its name and schema version. */
  collection: string
  /** Number of the commit that wrote the chunk last. */
  seq: number
  /** The documents as one JSON array. */
  documents: string
  /** The layout of the documents, as the app that wrote them named it. */
  layout?: string
}

/** The latest commit to a database. */
export interface Head {
  /** Counts the commits of one generation, from 1. */
  seq: number
  /** Changes when the database was deleted and created again. */
  generation: string
  /** Identifies the commit, for a writer that did not learn its outcome. */
  commit: string
}

/** Everything a database holds at one moment. `head` is null before the first commit. */
export interface Snapshot {
  head: Head | null
  chunks: ChunkRecord[]
}

/** What other connections wrote since a head: every chunk if `isWhole`, else the changed ones. */
export interface NewerState extends Snapshot {
  ok: false
  isWhole: boolean
}

/** `NewerState` if another connection wrote first; then nothing was written. */
export type CommitResult = { ok: true; head: Head } | NewerState

/** What one commit writes. Deleting records starts another generation, by which other connections notice it. */
export interface CommitWrites {
  chunks: readonly Omit<ChunkRecord, 'seq'>[]
  deletedKeys?: readonly string[]
}

const CHUNK_STORE = 'chunks'
const HEAD_STORE = 'head'
const HEAD_KEY = 'latest'
const NAME_PREFIX = 'chunked-storage-'

/** Returns the name of the IndexedDB database that holds an RxDB database. */
export const indexedDbName = (databaseName: string): string => `${NAME_PREFIX}${databaseName}`

interface DatabaseOptions {
  signal?: AbortSignal | undefined
  layout?: string | undefined
}

/**
 * One IndexedDB database with the chunks of all collections of one RxDB database. Opens again after the browser closed
 * the connection; rejects every call after the database was deleted.
 */
export class ChunkDatabase {
  readonly #name: string
  readonly #signal: AbortSignal | undefined
  readonly #layout: string | undefined
  #connection: Promise<IDBDatabase> | null = null
  #isClosed = false
  #isDeleted = false
  #wasOpen = false

  /**
   * Once `signal` is aborted, a connection that the browser closes is not opened again. Records that name no layout get
   * `layout`.
   */
  constructor(databaseName: string, { signal, layout }: DatabaseOptions = {}) {
    this.#name = indexedDbName(databaseName)
    this.#signal = signal
    this.#layout = layout
  }

  /** Returns everything. Rejects if the browser has no storage or the database cannot be read. */
  read(): Promise<Snapshot> {
    return this.#transact('readonly', readAll)
  }

  /** Returns what was written since `known`, or everything if `known` belongs to another generation. */
  readSince(known: Head | null): Promise<NewerState> {
    return this.#transact('readonly', (transaction, steps) => readNewer(transaction, known, steps))
  }

  /**
   * Writes everything in one transaction, unless another connection has written since `known`; resolves when it is on
   * disk. Rejects if IndexedDB fails, and then nothing was written.
   */
  commit(known: Head | null, { chunks: puts, deletedKeys = [] }: CommitWrites): Promise<CommitResult> {
    const next: Head = {
      seq: (known?.seq ?? 0) + 1,
      generation: known && deletedKeys.length === 0 ? known.generation : crypto.randomUUID(),
      commit: crypto.randomUUID(),
    }
    return this.#transact('readwrite', (transaction, steps) => {
      const heads = transaction.objectStore(HEAD_STORE)
      const request: IDBRequest<Head | undefined> = heads.get(HEAD_KEY)
      request.onsuccess = steps.handle(() => {
        const stored = request.result ?? null
        // A previous attempt was written, although its outcome was not reported.
        if (stored?.commit === next.commit) return steps.finish({ ok: true, head: next })
        if (stored?.commit !== known?.commit) return readNewer(transaction, known, steps)
        const chunks = transaction.objectStore(CHUNK_STORE)
        for (const key of deletedKeys) chunks.delete(key)
        const layout = this.#layout === undefined ? {} : { layout: this.#layout }
        for (const chunk of puts) chunks.put({ ...layout, ...chunk, seq: next.seq } satisfies ChunkRecord)
        heads.put(next, HEAD_KEY)
        steps.finish({ ok: true, head: next })
      })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const connection = await this.#connection?.catch(() => null)
    connection?.close()
  }

  #transact<Value>(mode: IDBTransactionMode, work: Work<Value>): Promise<Value> {
    return retryOnAbort(async () => runTransaction(await this.#open(), mode, work))
  }

  #open(): Promise<IDBDatabase> {
    const isEnded = this.#isClosed || (this.#wasOpen && this.#signal?.aborted)
    if (isEnded) return Promise.reject(closed())
    if (this.#isDeleted) return Promise.reject(deleted())
    if (this.#connection) return this.#connection
    const opening = openOrCreate(this.#name, createStores).then((connection) => {
      this.#wasOpen = true
      const forget = () => {
        if (this.#connection === opening) this.#connection = null
      }
      connection.addEventListener('close', forget)
      // Another connection deletes the database: this one must not delay that, nor create it again.
      connection.addEventListener('versionchange', () => {
        this.#isDeleted = true
        connection.close()
      })
      if (this.#isClosed) connection.close()
      return connection
    })
    this.#connection = opening
    opening.catch(() => {
      if (this.#connection === opening) this.#connection = null
    })
    return opening
  }
}

/** The requests of one transaction. Each handler is wrapped in `handle`, and the last one calls `finish`. */
type Work<Value> = (
  transaction: IDBTransaction,
  steps: { finish: (value: Value) => void; handle: (handler: () => void) => () => void },
) => void

/**
 * Runs one transaction; resolves with the value of `finish` once the transaction is complete, never before. Rejects
 * with what a handler threw or with IndexedDB's error, and then nothing was written.
 */
function runTransaction<Value>(
  connection: IDBDatabase,
  mode: IDBTransactionMode,
  work: Work<Value>,
): Promise<Value> {
  const ended = new Promise<Value>((resolve, reject) => {
    const transaction = beginTransaction(connection, [CHUNK_STORE, HEAD_STORE], mode)
    let outcome: { value: Value } | undefined
    let failure: { error: unknown } | undefined
    transaction.oncomplete = () => {
      if (outcome) resolve(outcome.value)
      else reject(new Error('The transaction ended without an outcome'))
    }
    transaction.onabort = () => reject(failure ? failure.error : (transaction.error ?? aborted()))
    const handle = (handler: () => void) => () => {
      try {
        handler()
      } catch (error) {
        failure = { error }
        transaction.abort()
      }
    }
    const finish = (value: Value) => {
      outcome = { value }
    }
    handle(() => work(transaction, { finish, handle }))()
  })
  return rejectOnClose(connection, ended)
}

const closed = () => new DOMException('The storage is closed', 'InvalidStateError')
const deleted = () => new DOMException('The database was deleted', 'InvalidStateError')
const aborted = () => new DOMException('The transaction was aborted', 'AbortError')

function createStores(database: IDBDatabase): void {
  database.createObjectStore(CHUNK_STORE, { keyPath: 'key' }).createIndex('seq', 'seq')
  database.createObjectStore(HEAD_STORE)
}

const readAll: Work<Snapshot> = (transaction, { finish, handle }) => {
  const head: IDBRequest<Head | undefined> = transaction.objectStore(HEAD_STORE).get(HEAD_KEY)
  const chunks: IDBRequest<ChunkRecord[]> = transaction.objectStore(CHUNK_STORE).getAll()
  // Requests of a transaction succeed in order: `head` has its result.
  chunks.onsuccess = handle(() => finish({ head: head.result ?? null, chunks: chunks.result }))
}

function readNewer(
  transaction: IDBTransaction,
  known: Head | null,
  { finish, handle }: Parameters<Work<NewerState>>[1],
): void {
  const heads: IDBRequest<Head | undefined> = transaction.objectStore(HEAD_STORE).get(HEAD_KEY)
  heads.onsuccess = handle(() => {
    const head = heads.result ?? null
    const store = transaction.objectStore(CHUNK_STORE)
    const isWhole = !known || head?.generation !== known.generation || head.seq < known.seq
    const reading: IDBRequest<ChunkRecord[]> = isWhole
      ? store.getAll()
      : store.index('seq').getAll(IDBKeyRange.lowerBound(known.seq, true))
    reading.onsuccess = handle(() => finish({ ok: false, head, chunks: reading.result, isWhole }))
  })
}

/** Returns everything a database holds, or null if there is none. Creates nothing; needs neither RxDB nor a storage. */
export const readSnapshot = (databaseName: string): Promise<Snapshot | null> =>
  readExisting(indexedDbName(databaseName), (connection) => runTransaction(connection, 'readonly', readAll))

/** Returns the names of all RxDB databases that this storage holds. */
export async function listChunkDatabases(): Promise<string[]> {
  const names = (await allDatabases()).map(({ name = '' }) => name)
  return names.filter((name) => name.startsWith(NAME_PREFIX)).map((name) => name.slice(NAME_PREFIX.length))
}

/** Deletes a database with all its collections. Other tabs' connections to it close first. */
export function deleteChunkDatabase(databaseName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(indexedDbName(databaseName))
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    // A frozen tab still has a connection; the browser deletes the database when that tab closes.
    request.onblocked = () => resolve()
  })
}
