import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  getQueryMatcher,
  getSortComparator,
  now,
  type PreparedQuery,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageBulkWriteResponse,
  type RxStorageCountResult,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
  type RxStorageQueryResult,
  type StringKeys,
} from 'rxdb/plugins/core'
import { type Observable, ReplaySubject, takeUntil } from 'rxjs'
import { type AnyDocument, bulkOf, type ChangeBulk } from './collection-documents.ts'
import type { Connection } from './idb-connection.ts'

/** What an instance needs. */
export interface InstanceParts<RxDocType> {
  connection: Connection
  databaseName: string
  collectionName: string
  /** The collection's name on the connection. */
  collection: string
  schema: Readonly<RxJsonSchema<RxDocumentData<RxDocType>>>
  primaryPath: StringKeys<RxDocumentData<RxDocType>>
  /** RxDB's options for the instance; not used here. */
  options: Readonly<object>
  release: () => Promise<void>
}

type Changes<RxDocType> = ReturnType<
  RxStorageInstance<RxDocType, object, object, RxStorageDefaultCheckpoint>['changeStream']
>

/** The RxStorageInstance of one collection; answers from memory. */
export class ChunkedStorageInstance<RxDocType>
  implements RxStorageInstance<RxDocType, object, object, RxStorageDefaultCheckpoint>
{
  readonly internals = {}
  readonly options: Readonly<object>
  readonly databaseName: string
  readonly collectionName: string
  readonly schema: Readonly<RxJsonSchema<RxDocumentData<RxDocType>>>
  readonly #parts: InstanceParts<RxDocType>
  readonly #ended$ = new ReplaySubject<void>(1)
  #closing: Promise<void> | null = null

  constructor(parts: InstanceParts<RxDocType>) {
    this.#parts = parts
    this.databaseName = parts.databaseName
    this.collectionName = parts.collectionName
    this.schema = parts.schema
    this.options = parts.options
  }

  async bulkWrite(
    rows: BulkWriteRow<RxDocType>[],
    context: string,
  ): Promise<RxStorageBulkWriteResponse<RxDocType>> {
    this.#ensureOpen()
    const { connection, collection, primaryPath } = this.#parts
    return connection.write(() => {
      const { bulkInsertDocs, bulkUpdateDocs, errors, eventBulk } = categorizeBulkWriteRows<RxDocType>(
        this,
        primaryPath as StringKeys<RxDocType>,
        this.#all,
        rows,
        context,
      )
      const put = new Map(
        [...bulkInsertDocs, ...bulkUpdateDocs].map(({ document }) => [
          document[primaryPath] as string,
          document,
        ]),
      )
      const bulk = { ...bulkOf(eventBulk.events, context, primaryPath), id: eventBulk.id }
      return { writes: [{ collection, put, dropped: new Set(), bulk }], result: { error: errors } }
    })
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<RxDocType>[]> {
    this.#ensureOpen()
    const documents = this.#all
    return ids.flatMap((id) => {
      const document = documents.get(id)
      return document && (withDeleted || !document._deleted) ? [document] : []
    })
  }

  async query({ query }: PreparedQuery<RxDocType>): Promise<RxStorageQueryResult<RxDocType>> {
    const found = this.#matching(query).sort(getSortComparator(this.schema, query))
    const skip = query.skip ?? 0
    return { documents: found.slice(skip, skip + (query.limit ?? Number.POSITIVE_INFINITY)) }
  }

  /** Counts all that match: RxDB refuses to count with a limit or skip. */
  async count({ query }: PreparedQuery<RxDocType>): Promise<RxStorageCountResult> {
    return { count: this.#matching(query).length, mode: 'fast' }
  }

  getAttachmentData(): Promise<never> {
    return Promise.reject(new Error('The chunked storage does not support attachments'))
  }

  /** Returns a stream that completes when the instance is closed; at once if it is closed already. */
  changeStream(): Changes<RxDocType> {
    const { connection, collection } = this.#parts
    const { changes$ } = connection.collection(collection)
    const untilClosed$: Observable<ChangeBulk> = changes$.pipe(takeUntil(this.#ended$))
    return untilClosed$ as Changes<RxDocType>
  }

  async cleanup(minimumDeletedTime: number): Promise<boolean> {
    this.#ensureOpen()
    const { connection, collection, primaryPath } = this.#parts
    const before = now() - minimumDeletedTime
    await connection.write(() => {
      const dropped = new Set<string>()
      for (const [id, { _deleted, _meta }] of this.#all) if (_deleted && _meta.lwt <= before) dropped.add(id)
      const bulk = bulkOf([], 'cleanup', primaryPath)
      return {
        writes: dropped.size > 0 ? [{ collection, put: new Map(), dropped, bulk }] : [],
        result: undefined,
      }
    })
    return true
  }

  /** Waits for queued calls and closes; later calls reject. */
  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  async remove(): Promise<void> {
    this.#ensureOpen()
    await this.#parts.connection.remove(this.#parts.collection)
    await this.close()
  }

  async #end(): Promise<void> {
    await this.#parts.connection.settled()
    this.#ended$.next()
    await this.#parts.release()
  }

  #ensureOpen(): void {
    if (this.#closing) throw new Error('The storage is closed')
  }

  /** Returns the documents, without checking that the instance is open: a queued call may run after `close` began. */
  get #all(): Map<string, AnyDocument> {
    // RxDB's helpers want a Map, but only read it.
    return this.#parts.connection.collection(this.#parts.collection).all as Map<string, AnyDocument>
  }

  #matching(query: PreparedQuery<RxDocType>['query']): RxDocumentData<RxDocType>[] {
    this.#ensureOpen()
    const matches = getQueryMatcher(this.schema, query)
    const found: RxDocumentData<RxDocType>[] = []
    for (const document of this.#all.values()) if (matches(document)) found.push(document)
    return found
  }
}
