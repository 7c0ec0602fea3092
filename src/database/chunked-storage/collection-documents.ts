import type {
  EventBulk,
  RxDocumentData,
  RxStorageChangeEvent,
  RxStorageDefaultCheckpoint,
} from 'rxdb/plugins/core'
import { Subject } from 'rxjs'
import type { ChunkRecord } from './chunk-database.ts'

// biome-ignore lint/suspicious/noExplicitAny: a storage knows no document's type
export type AnyDocument = RxDocumentData<any>
export type ChangeEvent = RxStorageChangeEvent<AnyDocument>
export type ChangeBulk = EventBulk<ChangeEvent, RxStorageDefaultCheckpoint | null>

/** What a commit changes in one collection. */
export interface Changes {
  put: ReadonlyMap<string, AnyDocument>
  dropped: ReadonlySet<string>
}

/** Which chunks a commit writes. */
interface Placement {
  /** The chunk of each new document. */
  assigned: Map<string, string>
  /** The chunks whose records are written. */
  changed: Set<string>
}

/**
 * The documents of one collection in memory, and which chunk each of them is in. Parses the stored text when the
 * documents are first needed.
 */
export class CollectionDocuments {
  readonly collection: string
  readonly primaryPath: string
  /** Emits each change after it is in memory. */
  readonly changes$ = new Subject<ChangeBulk>()
  readonly #chunkSize: number
  readonly #onDamaged: (error: unknown) => void
  readonly #documents = new Map<string, AnyDocument>()
  readonly #chunkOf = new Map<string, string>()
  readonly #members = new Map<string, Set<string>>()
  /** Chunks that are not parsed yet. */
  #texts: Map<string, string> | null = new Map()

  constructor(
    collection: string,
    primaryPath: string,
    options: { chunkSize: number; onDamaged: (error: unknown) => void },
  ) {
    this.collection = collection
    this.primaryPath = primaryPath
    this.#chunkSize = options.chunkSize
    this.#onDamaged = options.onDamaged
  }

  /** Returns every document, tombstones included, by its primary key. */
  get all(): ReadonlyMap<string, AnyDocument> {
    if (this.#texts) this.#parse(this.#texts)
    return this.#documents
  }

  /** Keeps chunks as stored, for a collection that was just opened. */
  load(chunks: readonly ChunkRecord[]): void {
    for (const { key, documents } of chunks) this.#texts?.set(key, documents)
  }

  /** Returns which chunks these changes go to; changes nothing. */
  place({ put, dropped }: Changes): Placement {
    if (this.#texts) this.#parse(this.#texts)
    const assigned = new Map<string, string>()
    const changed = new Set<string>()
    for (const id of dropped) {
      const chunk = this.#chunkOf.get(id)
      if (chunk) changed.add(chunk)
    }
    const freeSlots = this.#freeSlots()
    for (const id of put.keys()) {
      const chunk = this.#chunkOf.get(id) ?? freeSlots.next().value
      if (!this.#chunkOf.has(id)) assigned.set(id, chunk)
      changed.add(chunk)
    }
    return { assigned, changed }
  }

  /** Returns the records of these chunks as they are after the changes. */
  records({ put, dropped }: Changes, { assigned, changed }: Placement): Omit<ChunkRecord, 'seq'>[] {
    const added = new Map<string, string[]>()
    for (const [id, chunk] of assigned) {
      const ids = added.get(chunk)
      if (ids) ids.push(id)
      else added.set(chunk, [id])
    }
    return [...changed].map((key) => {
      const staying = [...(this.#members.get(key) ?? [])].filter((id) => !dropped.has(id))
      const ids = [...staying, ...(added.get(key) ?? [])]
      const documents = JSON.stringify(ids.map((id) => put.get(id) ?? this.#documents.get(id)))
      return { key, collection: this.collection, documents }
    })
  }

  /** Returns the records of all chunks. */
  allRecords(): Omit<ChunkRecord, 'seq'>[] {
    const unparsed = this.#texts
    if (unparsed)
      return [...unparsed].map(([key, documents]) => ({ key, collection: this.collection, documents }))
    return this.records(
      { put: new Map(), dropped: new Set() },
      { assigned: new Map(), changed: new Set(this.#members.keys()) },
    )
  }

  /** Returns a record without documents, for a collection that has no chunk. */
  emptyRecord(): Omit<ChunkRecord, 'seq'> {
    return { key: `${this.collection}|0`, collection: this.collection, documents: '[]' }
  }

  /** Applies changes that were committed. */
  apply({ put, dropped }: Changes, assigned: ReadonlyMap<string, string>): void {
    if (this.#texts) this.#parse(this.#texts)
    for (const id of dropped) this.#remove(id)
    for (const [id, chunk] of assigned) this.#assign(id, chunk)
    for (const [id, document] of put) this.#documents.set(id, document)
  }

  /**
   * Adopts chunks that another connection wrote; if `isWhole`, they replace all chunks. Returns the events of the
   * differences; a document of the same revision stays the same object.
   */
  adopt(chunks: readonly ChunkRecord[], isWhole: boolean): ChangeEvent[] {
    const before = new Map<string, AnyDocument | undefined>()
    const known = this.all
    const replacedKeys = isWhole ? [...this.#members.keys()] : chunks.map(({ key }) => key)
    for (const key of replacedKeys)
      for (const id of this.#members.get(key) ?? []) {
        before.set(id, known.get(id))
      }
    const read = chunks.map(({ key, documents }) => [key, this.#read(documents)] as const)
    for (const id of before.keys()) this.#remove(id)
    if (isWhole) this.#members.clear()
    for (const [key, documents] of read) {
      if (!this.#members.has(key)) this.#members.set(key, new Set())
      for (const document of documents) {
        const id = document[this.primaryPath]
        // The document was in a chunk that is not among these.
        if (!before.has(id)) before.set(id, this.#documents.get(id))
        const held = before.get(id)
        this.#remove(id)
        this.#assign(id, key)
        this.#documents.set(id, isSameVersion(held, document) ? held : document)
      }
    }
    return [...before].flatMap(([id, previous]) => changeEventOf(id, previous, this.#documents.get(id)))
  }

  /** Emits a change, unless it has no events. */
  emit(bulk: ChangeBulk): void {
    if (bulk.events.length > 0) this.changes$.next(bulk)
  }

  clear(): void {
    this.#texts = new Map()
    this.#documents.clear()
    this.#chunkOf.clear()
    this.#members.clear()
  }

  #parse(texts: ReadonlyMap<string, string>): void {
    this.#texts = null
    for (const [key, text] of texts) {
      const members = new Set<string>()
      this.#members.set(key, members)
      for (const document of this.#read(text)) {
        const id: string = document[this.primaryPath]
        members.add(id)
        this.#chunkOf.set(id, key)
        this.#documents.set(id, document)
      }
    }
  }

  /** Returns the documents of a chunk; none if it is damaged. */
  #read(text: string): AnyDocument[] {
    try {
      return JSON.parse(text)
    } catch (error) {
      this.#onDamaged(error)
      return []
    }
  }

  #assign(id: string, chunk: string): void {
    this.#chunkOf.set(id, chunk)
    const members = this.#members.get(chunk) ?? new Set()
    members.add(id)
    this.#members.set(chunk, members)
  }

  #remove(id: string): void {
    this.#documents.delete(id)
    const chunk = this.#chunkOf.get(id)
    if (chunk) this.#members.get(chunk)?.delete(id)
    this.#chunkOf.delete(id)
  }

  /**
   * Yields the chunk of each new document: first the chunks with free slots, then new chunks. Chunk numbers only grow
   * and commits are serialized, so two writers never create the same chunk.
   */
  *#freeSlots(): Generator<string, never> {
    let next = 0
    for (const [chunk, { size }] of this.#members) {
      next = Math.max(next, chunkNumber(chunk) + 1)
      for (let free = this.#chunkSize - size; free > 0; free -= 1) yield chunk
    }
    for (;;) {
      for (let free = this.#chunkSize; free > 0; free -= 1) yield `${this.collection}|${next}`
      next += 1
    }
  }
}

const chunkNumber = (key: string): number => Number(key.slice(key.lastIndexOf('|') + 1))

/**
 * Returns whether both are the same version. The revision alone does not tell: a document that was dropped and put again
 * by the same tab has its first revision again.
 */
const isSameVersion = (a?: AnyDocument, b?: AnyDocument): boolean =>
  a?._rev === b?._rev && a?._meta.lwt === b?._meta.lwt

/** Returns the event of a document's change, if there is one. */
function changeEventOf(id: string, previous?: AnyDocument, document?: AnyDocument): ChangeEvent[] {
  if (isSameVersion(previous, document)) return []
  const was = previous && !previous._deleted ? previous : undefined
  const is = document && !document._deleted ? document : undefined
  if (is && was) return [{ operation: 'UPDATE', documentId: id, documentData: is, previousDocumentData: was }]
  if (is) return [{ operation: 'INSERT', documentId: id, documentData: is, previousDocumentData: undefined }]
  if (was) {
    const documentData = document ?? { ...was, _deleted: true }
    return [{ operation: 'DELETE', documentId: id, documentData, previousDocumentData: was }]
  }
  return []
}

let bulks = 0
/** Differs from page to page: RxDB treats two bulks with the same id as one. */
const bulkPrefix = crypto.randomUUID()

/** Returns a change bulk; its checkpoint is the newest document's. */
export function bulkOf(events: ChangeEvent[], context: string, primaryPath: string): ChangeBulk {
  const newest = events.reduce<AnyDocument | null>(
    (last, { documentData }) => (last && last._meta.lwt > documentData._meta.lwt ? last : documentData),
    null,
  )
  const checkpoint = newest && { id: newest[primaryPath], lwt: newest._meta.lwt }
  bulks += 1
  return { id: `${bulkPrefix}-${bulks}`, events, checkpoint, context }
}
