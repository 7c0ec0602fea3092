import { LAYOUT } from '../domain/tables.gen.ts'
import {
  ChunkDatabase,
  type ChunkRecord,
  readSnapshot,
  type Snapshot,
} from './chunked-storage/chunk-database.ts'
import { collectionKey, nameOf } from './chunked-storage/database-documents.ts'
import { type CollectionName, type Progress, SCHEMA_VERSION } from './collections.ts'
import { COLUMNS } from './columns.gen.ts'
import type { StoredColumn } from './stored-column.ts'

/*
 * Rows that an earlier version of the app has stored, with the columns of this one. A column that they lack has its default,
 * or nothing: a row to which the server has given another value since comes with the next pull.
 */

type Document = Record<string, unknown>

/** What an RxDB storage keeps of a document beside its columns, and the columns that every table has. */
const KEPT = ['id', 'sync_xid', '_deleted', '_attachments', '_meta', '_rev']

/**
 * Returns a snapshot of this version's database in which each row has all columns, and stores what it has completed. Returns
 * the same snapshot where nothing lacks.
 */
export function completeRows(databaseName: string, stored: Snapshot): Snapshot {
  const isEarlier = ({ layout, collection }: ChunkRecord) =>
    layout !== LAYOUT && columnsOf(nameOf(collection))
  const completed = stored.chunks
    .filter(isEarlier)
    .map((chunk) => withDocuments(chunk, (document) => ({ ...document, ...filled(chunk, document) })))
  if (completed.length === 0) return stored
  const database = new ChunkDatabase(databaseName, { layout: LAYOUT })
  database
    .commit(stored.head, { chunks: completed })
    .catch((error) =>
      console.warn('The rows of an earlier version of the app are completed at the next start', error),
    )
    .finally(() => database.close())
  return { ...stored, chunks: [...stored.chunks.filter((chunk) => !isEarlier(chunk)), ...completed] }
}

/**
 * Reads the database of another version of the store, in the shape of this one; the next pull replaces all rows. Null where it
 * holds no completed pull. Rejects where it cannot be read.
 */
export async function readEarlierRows(databaseName: string): Promise<Snapshot | null> {
  const stored = await readSnapshot(databaseName)
  if (!stored?.head) return null
  const chunks = stored.chunks.flatMap(converted)
  return chunks.some(holdsCompletedPull) ? { head: stored.head, chunks } : null
}

function converted(chunk: ChunkRecord): ChunkRecord[] {
  const name = nameOf(chunk.collection)
  if (chunk.collection !== collectionKey(name, SCHEMA_VERSION)) return []
  if (name === 'progress') return [withDocuments(chunk, (document) => ({ ...document, cursor: null }))]
  if (!columnsOf(name)) return []
  return [withDocuments(chunk, (document) => ({ ...picked(document), ...filled(chunk, document) }))]
}

function withDocuments(chunk: ChunkRecord, change: (document: Document) => Document): ChunkRecord {
  const documents = (JSON.parse(chunk.documents) as Document[]).map(change)
  return { ...chunk, documents: JSON.stringify(documents), layout: LAYOUT }
}

const picked = (document: Document): Document =>
  Object.fromEntries(KEPT.flatMap((field) => (field in document ? [[field, document[field]]] : [])))

/** Returns all columns of a document: its own values where they may be in their column. */
function filled({ collection }: ChunkRecord, document: Document): Document {
  const columns = Object.entries(columnsOf(nameOf(collection)) ?? {})
  return Object.fromEntries(
    columns.map(([column, stored]) => [
      column,
      fits(document[column], stored) ? document[column] : initialOf(stored),
    ]),
  )
}

function columnsOf(name: string): Record<string, StoredColumn> | undefined {
  const table = name === 'public_profiles' ? 'profiles' : (name as Exclude<CollectionName, 'progress'>)
  return (COLUMNS as Record<string, Record<string, StoredColumn>>)[table]
}

function fits(value: unknown, [kind, initial]: StoredColumn): boolean {
  if (value === null) return initial === null
  return kind === 'array' ? Array.isArray(value) : typeof value === kind
}

/** The default of a column; none of one that has none, where an earlier version of the store is shown until the next pull. */
function initialOf([kind, ...initial]: StoredColumn): unknown {
  if (initial.length > 0) return initial[0]
  return { string: '', number: 0, boolean: false, array: [], object: null }[kind]
}

const holdsCompletedPull = ({ collection, documents }: ChunkRecord): boolean =>
  nameOf(collection) === 'progress' &&
  (JSON.parse(documents) as Progress[]).some(({ pulledAt }) => pulledAt !== null)
