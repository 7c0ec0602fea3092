import { createRevision, now } from 'rxdb/plugins/core'
import { type AnyDocument, bulkOf, type ChangeEvent } from './collection-documents.ts'
import { collectionKey } from './database-documents.ts'
import { type CollectionWrite, connectionOf, type DatabaseKey } from './idb-connection.ts'

/** An RxCollection, or the name of a collection that RxDB does not open. */
export interface CollectionOf {
  name: string
  schema: { version: number; primaryPath: string }
}

/** Reads and changes documents of several collections. `get` sees the transaction's own changes, `all` does not. */
export interface Transaction {
  /** Returns a document, or undefined if it does not exist or is deleted. */
  get<Row>(collection: CollectionOf, id: string): Row | undefined
  /** Returns every document as it was before the transaction, by its primary key. */
  all<Row>(collection: CollectionOf): ReadonlyMap<string, Row>
  /** Inserts or replaces documents. */
  put(collection: CollectionOf, rows: readonly object[]): void
  /** Deletes documents from memory and disk, without tombstones. */
  drop(collection: CollectionOf, ids: Iterable<string>): void
}

/** The context of a transaction's change events. */
const CONTEXT = 'chunked-storage-transaction'

/**
 * Writes documents of several collections in one IndexedDB transaction; resolves with the result of `work` once it is
 * on disk and every change stream has emitted it. `work` is synchronous, and runs again if another tab has written
 * meanwhile. Rejects if IndexedDB fails or `work` throws, and then nothing has changed.
 */
export function transaction<Result>(
  database: DatabaseKey,
  work: (transaction: Transaction) => Result,
): Promise<Result> {
  const connection = connectionOf(database)
  return connection.write(() => {
    const drafts = new Map<string, Draft>()
    const draftOf = ({ name, schema }: CollectionOf): Draft => {
      const collection = collectionKey(name, schema.version)
      const draft =
        drafts.get(collection) ??
        new Draft(database.token, schema.primaryPath, connection.collection(collection).all)
      drafts.set(collection, draft)
      return draft
    }
    const result = work({
      get: <Row>(collection: CollectionOf, id: string) => draftOf(collection).get(id) as Row | undefined,
      all: <Row>(collection: CollectionOf) => draftOf(collection).before as ReadonlyMap<string, Row>,
      put: (collection, rows) => draftOf(collection).put(rows),
      drop: (collection, ids) => draftOf(collection).drop(ids),
    })
    const writes = [...drafts].flatMap(([collection, draft]) => draft.write(collection))
    return { writes, result }
  })
}

/**
 * Returns every document of a collection from memory, by its primary key; an unchanged document stays the same object.
 */
export function documentsOf<Row>(
  database: DatabaseKey,
  { name, schema }: CollectionOf,
): ReadonlyMap<string, Row> {
  return connectionOf(database).collection(collectionKey(name, schema.version)).all
}

/** Reads what other tabs have written: a frozen tab may have missed their messages. */
export function catchUp(database: DatabaseKey): Promise<void> {
  return connectionOf(database).catchUp()
}

/** The changes of one transaction to one collection. */
class Draft {
  readonly before: ReadonlyMap<string, AnyDocument>
  readonly #token: string
  readonly #primaryPath: string
  readonly #put = new Map<string, AnyDocument>()
  readonly #dropped = new Set<string>()

  constructor(token: string, primaryPath: string, before: ReadonlyMap<string, AnyDocument>) {
    this.#token = token
    this.#primaryPath = primaryPath
    this.before = before
  }

  get(id: string): AnyDocument | undefined {
    const document = this.#dropped.has(id) ? undefined : (this.#put.get(id) ?? this.before.get(id))
    return document?._deleted ? undefined : document
  }

  put(rows: readonly object[]): void {
    const _meta = { lwt: now() }
    for (const row of rows) {
      const id = (row as AnyDocument)[this.#primaryPath]
      const _rev = createRevision(this.#token, this.before.get(id))
      this.#put.set(id, { ...row, _deleted: false, _attachments: {}, _meta, _rev })
      this.#dropped.delete(id)
    }
  }

  drop(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#put.delete(id)
      if (this.before.has(id)) this.#dropped.add(id)
    }
  }

  write(collection: string): CollectionWrite[] {
    if (this.#put.size === 0 && this.#dropped.size === 0) return []
    const events = [...this.#changes()]
    const bulk = bulkOf(events, CONTEXT, this.#primaryPath)
    return [{ collection, put: this.#put, dropped: this.#dropped, bulk }]
  }

  *#changes(): Generator<ChangeEvent> {
    const _meta = { lwt: now() }
    for (const id of this.#dropped) {
      const previous = this.before.get(id)
      if (!previous || previous._deleted) continue
      const _rev = createRevision(this.#token, previous)
      const documentData = { ...previous, _deleted: true, _meta, _rev }
      yield { operation: 'DELETE', documentId: id, documentData, previousDocumentData: previous }
    }
    for (const [id, documentData] of this.#put) {
      const previous = this.before.get(id)
      if (!previous || previous._deleted)
        yield { operation: 'INSERT', documentId: id, documentData, previousDocumentData: undefined }
      else yield { operation: 'UPDATE', documentId: id, documentData, previousDocumentData: previous }
    }
  }
}
