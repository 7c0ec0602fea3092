import { ChunkDatabase, type Head, type NewerState } from './chunk-database.ts'
import type { ChangeBulk, Changes, CollectionDocuments } from './collection-documents.ts'
import { type ChunkOptions, DatabaseDocuments, nameOf } from './database-documents.ts'

/** What one write changes in one collection, and the events for its change stream. */
export interface CollectionWrite extends Changes {
  collection: string
  bulk: ChangeBulk
}

export interface ConnectionOptions extends ChunkOptions {
  /** What `readAhead` read of this database. */
  readAhead?: DatabaseDocuments | undefined
  /** Once it is aborted, a connection to IndexedDB that the browser closes is not opened again, and writes reject. */
  signal?: AbortSignal | undefined
  /** Names the layout of the documents, and is stored with each record. */
  layout?: string | undefined
}

/** What a tab posts to the other tabs after a commit. */
interface CommitMessage {
  head: Head
  writes: (CollectionWrite & { assigned: ReadonlyMap<string, string> })[]
}

/**
 * The connection of one RxDatabase: its documents in memory, its IndexedDB database, its channel to other tabs, and a
 * queue of writes. Memory always holds what IndexedDB held after one commit.
 */
export class Connection {
  readonly #documents: DatabaseDocuments
  readonly #chunks: ChunkDatabase
  readonly #channel: BroadcastChannel | null
  readonly #ownsDocuments: boolean
  #queue: Promise<unknown>
  #isClosed = false

  constructor(
    name: string,
    multiInstance: boolean,
    { readAhead: preread, signal, layout, ...options }: ConnectionOptions,
  ) {
    this.#documents = preread ?? new DatabaseDocuments(name, options)
    this.#ownsDocuments = !preread
    this.#chunks = new ChunkDatabase(name, { signal, layout })
    this.#channel = multiInstance ? new BroadcastChannel(`chunked-storage|${name}`) : null
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<CommitMessage>) => {
      this.#enqueue(() => this.#receive(data)).catch((error) => {
        // A tab that cannot read now catches up before its next write.
        if (!this.#isClosed) console.warn('The writes of another tab could not be read', error)
      })
    })
    this.#queue = preread ? this.#catchUp() : this.#load()
    this.#queue.catch(() => undefined)
  }

  /** Opens a collection. Rejects if IndexedDB cannot be read. */
  open(collection: string, primaryPath: string): Promise<CollectionDocuments> {
    return this.#enqueue(async () => this.#documents.open(collection, primaryPath))
  }

  collection(collection: string): CollectionDocuments {
    return this.#documents.get(collection)
  }

  /**
   * Writes what `plan` returns in one transaction; then the change streams emit. If another tab has written meanwhile,
   * adopts its changes and calls `plan` again. Rejects if IndexedDB fails or `plan` throws, and then nothing has
   * changed.
   */
  write<Result>(plan: () => { writes: CollectionWrite[]; result: Result }): Promise<Result> {
    return this.#enqueue(async () => {
      for (;;) {
        const { writes, result } = plan()
        const placements = writes.map((write) => ({
          write,
          ...this.collection(write.collection).place(write),
        }))
        const chunks = placements.flatMap(({ write, ...placement }) =>
          this.collection(write.collection).records(write, placement),
        )
        if (chunks.length === 0) return result
        const outcome = await this.#chunks.commit(this.#documents.head, { chunks })
        if (!outcome.ok) {
          await this.#reconcile(outcome)
          continue
        }
        const message = {
          head: outcome.head,
          writes: placements.map(({ write, assigned }) => ({ ...write, assigned })),
        }
        this.#apply(message)
        this.#channel?.postMessage(message)
        return result
      }
    })
  }

  /** Resolves when every queued call has ended, whatever its outcome. */
  async settled(): Promise<void> {
    await this.#queue.catch(() => undefined)
  }

  /** Reads what other tabs have written. */
  catchUp(): Promise<void> {
    return this.#enqueue(() => this.#catchUp())
  }

  /** Deletes a collection from memory and IndexedDB. */
  remove(collection: string): Promise<void> {
    return this.#enqueue(async () => {
      for (;;) {
        const deletedKeys = this.collection(collection)
          .allRecords()
          .map(({ key }) => key)
        const outcome = await this.#chunks.commit(this.#documents.head, { chunks: [], deletedKeys })
        if (outcome.ok) {
          this.#documents.head = outcome.head
          this.collection(collection).clear()
          return
        }
        await this.#reconcile(outcome)
      }
    })
  }

  /** Waits for queued calls and closes; later calls reject. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.settled()
    this.#channel?.close()
    // What was read ahead may be opened again: its owner goes on listening to it.
    if (this.#ownsDocuments) this.#documents.close()
    await this.#chunks.close()
  }

  #enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new DOMException('The storage is closed', 'InvalidStateError'))
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #load(): Promise<void> {
    this.#documents.load(await this.#chunks.read())
  }

  async #catchUp(): Promise<void> {
    const newer = await this.#chunks.readSince(this.#documents.head)
    // If the browser has cleared the database, memory stays as it is and the next write restores it.
    if (newer.head || !this.#documents.head) this.#documents.adopt(newer)
  }

  /** Applies the commit that another tab posted; reads IndexedDB if a commit before it was missed. */
  async #receive(message: CommitMessage): Promise<void> {
    const { head } = this.#documents
    const isSame = !head || head.generation === message.head.generation
    if (isSame && message.head.seq <= (head?.seq ?? 0)) return
    const isNext = isSame && message.head.seq === (head?.seq ?? 0) + 1
    if (isNext && message.writes.every(({ collection }) => this.#documents.isOpen(collection)))
      this.#apply(message)
    else await this.#catchUp()
  }

  #apply({ head, writes }: CommitMessage): void {
    this.#documents.head = head
    for (const write of writes) this.collection(write.collection).apply(write, write.assigned)
    // After all are applied: a listener of one collection may read another.
    for (const { collection, bulk } of writes) this.collection(collection).emit(bulk)
    this.#documents.commits$.next(new Set(writes.map(({ collection }) => nameOf(collection))))
  }

  /**
   * Adopts the newer state. If the browser has cleared the database under an open page, writes memory back instead: the
   * next write would otherwise be all that is stored.
   */
  async #reconcile(newer: NewerState): Promise<void> {
    if (newer.head || !this.#documents.head) return this.#documents.adopt(newer)
    const outcome = await this.#chunks.commit(null, { chunks: this.#documents.allRecords() })
    if (outcome.ok) this.#documents.head = outcome.head
    else this.#documents.adopt(outcome)
  }
}

/** Identifies an RxDatabase instance. */
export interface DatabaseKey {
  name: string
  token: string
}

const connections = new Map<string, { connection: Connection; users: number }>()
const keyOf = ({ name, token }: DatabaseKey) => `${token}|${name}`

/** Returns the connection of an RxDatabase; opens it for its first user. */
export function acquireConnection(database: DatabaseKey, open: () => Connection): Connection {
  const entry = connections.get(keyOf(database)) ?? { connection: open(), users: 0 }
  entry.users += 1
  connections.set(keyOf(database), entry)
  return entry.connection
}

/** Closes the connection after its last user. */
export async function releaseConnection(database: DatabaseKey): Promise<void> {
  const entry = connections.get(keyOf(database))
  if (!entry) return
  entry.users -= 1
  if (entry.users > 0) return
  connections.delete(keyOf(database))
  await entry.connection.close()
}

/** Returns the connection of an open RxDatabase. Throws if none of its collections uses this storage. */
export function connectionOf(database: DatabaseKey): Connection {
  const entry = connections.get(keyOf(database))
  if (!entry) throw new Error(`The database ${database.name} is not open on the chunked storage`)
  return entry.connection
}
