import {
  getQueryMatcher,
  getSortComparator,
  type MangoQuery,
  normalizeMangoQuery,
  type RxCollection,
  type RxDocumentData,
  type RxJsonSchema,
} from 'rxdb/plugins/core'
import type { TableName, Tables } from '../domain/rows.ts'
import type { Synced } from '../domain/synced-row.ts'
import { type DeviceDatabase, SCHEMA_VERSION } from './collections.ts'

/**
 * The schema of every collection. RxDB checks rows in its development mode only, and refuses to open a collection whose schema
 * has changed: it names what never changes, so that a new column needs no other database (complete-rows.ts).
 */
const schema: RxJsonSchema<Synced> = {
  version: SCHEMA_VERSION,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, sync_xid: { type: 'string' } },
}

/** A table's collection, open until `release` is called. */
export interface UsedCollection<Name extends TableName> {
  collection: RxCollection<Tables[Name]>
  find: (query: MangoQuery<Tables[Name]>) => Promise<Found<Tables[Name]>>
  release: () => void
}

interface Use {
  users: number
  collection: Promise<RxCollection<Synced>>
}

/**
 * The RxCollections of a database that somebody uses. RxDB without a licence has 13 collections open in one page: each is opened
 * for its first user, and closed when its last one has gone.
 */
export class OpenCollections {
  readonly #database: DeviceDatabase
  readonly #uses = new Map<TableName, Use>()
  readonly #closing = new Map<TableName, Promise<unknown>>()

  constructor(database: DeviceDatabase) {
    this.#database = database
  }

  /** Opens a table's collection, until the returned function is called. Rejects where the disk refuses. */
  async use<Name extends TableName>(table: Name): Promise<UsedCollection<Name>> {
    const use = this.#uses.get(table) ?? { users: 0, collection: this.#open(table) }
    this.#uses.set(table, use)
    use.users += 1
    const release = () => {
      use.users -= 1
      if (use.users === 0) this.#close(table, use)
    }
    try {
      const collection = (await use.collection) as unknown as RxCollection<Tables[Name]>
      return { collection, find: (query) => find(collection, query), release }
    } catch (error) {
      release()
      throw error
    }
  }

  async #open(table: TableName): Promise<RxCollection<Synced>> {
    await this.#closing.get(table)
    const { [table]: collection } = await this.#database.addCollections({ [table]: { schema } })
    if (!collection) throw new Error(`RxDB did not open ${table}`)
    return collection as unknown as RxCollection<Synced>
  }

  #close(table: TableName, use: Use): void {
    this.#uses.delete(table)
    const closing = use.collection
      .then(
        (collection) => collection.close(),
        // It was never open: who asked for it has been told.
        () => undefined,
      )
      .catch((error) => console.warn(`The collection ${table} was not closed`, error))
      .finally(() => this.#closing.get(table) === closing && this.#closing.delete(table))
    this.#closing.set(table, closing)
  }
}

/** The ids of the rows that a query finds, and how RxDB decides about others. */
export interface Found<Row> {
  ids: string[]
  matches: (row: Row) => boolean
  compare: (one: Row, other: Row) => number
}

/** Asks a collection. */
async function find<Row extends Synced>(
  collection: RxCollection<Row>,
  query: MangoQuery<Row>,
): Promise<Found<Row>> {
  const found = await collection.find(query).exec()
  const { jsonSchema } = collection.schema
  const normalized = normalizeMangoQuery(jsonSchema, query)
  const matches = getQueryMatcher(jsonSchema, normalized)
  const compare = getSortComparator(jsonSchema, normalized)
  return {
    ids: found.map(({ primary }) => primary),
    matches: (row) => matches(row as RxDocumentData<Row>),
    compare: (one, other) => compare(one as RxDocumentData<Row>, other as RxDocumentData<Row>),
  }
}
