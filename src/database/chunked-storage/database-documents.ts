import { Subject } from 'rxjs'
import type { ChunkRecord, Head, NewerState, Snapshot } from './chunk-database.ts'
import { bulkOf, CollectionDocuments } from './collection-documents.ts'

export interface ChunkOptions {
  /** Documents per record. A changed document rewrites its record; many records make opening slow. */
  chunkSize: number
  /** Called when a record is not readable; its documents are lost. */
  onDamaged: (databaseName: string, collectionName: string, error: unknown) => void
}

export const chunkDefaults: ChunkOptions = {
  chunkSize: 100,
  onDamaged: (databaseName, collectionName, error) =>
    console.error(`A damaged record of ${collectionName} in ${databaseName} was dropped`, error),
}

/** The context of change events that were read from IndexedDB. */
const CATCH_UP = 'chunked-storage-catch-up'

/** The collections of one database in memory, as they were after one commit. */
export class DatabaseDocuments {
  readonly name: string
  /** The commit that is in memory. */
  head: Head | null = null
  /** Emits the names of the collections that changed, once per commit. */
  readonly commits$ = new Subject<ReadonlySet<string>>()
  readonly #options: ChunkOptions
  readonly #collections = new Map<string, CollectionDocuments>()
  /** Chunks of collections that are not open, by collection and key. */
  readonly #unopened = new Map<string, Map<string, ChunkRecord>>()

  constructor(name: string, options: ChunkOptions) {
    this.name = name
    this.#options = options
  }

  /** Returns a collection; opens it for its first caller. */
  open(collection: string, primaryPath: string): CollectionDocuments {
    const known = this.#collections.get(collection)
    if (known) return known
    const documents = new CollectionDocuments(collection, primaryPath, {
      chunkSize: this.#options.chunkSize,
      onDamaged: (error) => this.#options.onDamaged(this.name, nameOf(collection), error),
    })
    documents.load([...(this.#unopened.get(collection)?.values() ?? [])])
    this.#unopened.delete(collection)
    this.#collections.set(collection, documents)
    return documents
  }

  /** Returns an open collection. Throws if it is not open. */
  get(collection: string): CollectionDocuments {
    const opened = this.#collections.get(collection)
    if (!opened) throw new Error(`The collection ${collection} is not open`)
    return opened
  }

  isOpen(collection: string): boolean {
    return this.#collections.has(collection)
  }

  /** Takes over a snapshot, before any collection is open. */
  load({ head, chunks }: Snapshot): void {
    this.head = head
    for (const chunk of chunks) this.#keepUnopened(chunk)
  }

  /**
   * Adopts what other tabs have written; the change streams emit once all of it is in memory. A collection that another
   * tab removed, which has no records any more, emits nothing: its documents were not deleted one by one, and a
   * replication would send the events as deletions.
   */
  adopt({ head, chunks, isWhole }: NewerState): void {
    this.head = head
    const byCollection = new Map<string, ChunkRecord[]>()
    if (isWhole) {
      this.#unopened.clear()
      for (const name of this.#collections.keys()) byCollection.set(name, [])
    }
    for (const chunk of chunks) {
      if (!this.isOpen(chunk.collection)) this.#keepUnopened(chunk)
      else byCollection.set(chunk.collection, [...(byCollection.get(chunk.collection) ?? []), chunk])
    }
    const changed = [...byCollection].flatMap(([name, records]) => {
      const documents = this.get(name)
      const events = documents.adopt(records, isWhole)
      const emitted = isWhole && records.length === 0 ? [] : events
      return events.length > 0 ? [{ name, documents, emitted }] : []
    })
    for (const { documents, emitted } of changed)
      documents.emit(bulkOf(emitted, CATCH_UP, documents.primaryPath))
    if (changed.length > 0) this.commits$.next(new Set(changed.map(({ name }) => nameOf(name))))
  }

  /**
   * Returns the records of everything in memory; of an empty collection an empty record, so that it counts as present.
   */
  allRecords(): Omit<ChunkRecord, 'seq'>[] {
    const open = [...this.#collections.values()].flatMap((documents) => {
      const records = documents.allRecords()
      return records.length > 0 ? records : [documents.emptyRecord()]
    })
    const unopened = [...this.#unopened.values()].flatMap((chunks) => [...chunks.values()])
    return [...open, ...unopened]
  }

  close(): void {
    for (const { changes$ } of this.#collections.values()) changes$.complete()
    this.commits$.complete()
  }

  #keepUnopened(chunk: ChunkRecord): void {
    const chunks = this.#unopened.get(chunk.collection) ?? new Map<string, ChunkRecord>()
    this.#unopened.set(chunk.collection, chunks.set(chunk.key, chunk))
  }
}

/** Returns the key of a collection in its database: schema versions are stored side by side. */
export const collectionKey = (name: string, version: number): string => `${name}|${version}`
/** Returns the name of a collection by its key. */
export const nameOf = (key: string): string => key.slice(0, key.lastIndexOf('|'))
