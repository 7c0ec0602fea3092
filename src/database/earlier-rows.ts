import { type ChunkRecord, readSnapshot, type Snapshot } from './chunked-storage/chunk-database.ts'
import { collectionKey, nameOf } from './chunked-storage/database-documents.ts'
import { type CollectionName, type Progress, SCHEMA_VERSION } from './collections.ts'
import { schemas } from './schemas.ts'

/*
 * Rows that an earlier version of the app has stored, in the shape of this one: shown until a pull has brought all rows
 * anew. Written with the first write of this version; the server's rows then replace them all.
 */

type Document = Record<string, unknown>

/** The part of a schema that tells a property's types. */
interface Property {
  type: string | readonly string[]
}

/** What an RxDB storage keeps of a document beside its columns. */
const BOOKKEEPING = ['_deleted', '_attachments', '_meta', '_rev']

/** Reads another version's database; null where it holds no completed pull. Rejects where it cannot be read. */
export async function readEarlierRows(databaseName: string): Promise<Snapshot | null> {
  const stored = await readSnapshot(databaseName)
  if (!stored?.head) return null
  const chunks = stored.chunks.flatMap(converted)
  return chunks.some(holdsCompletedPull) ? { head: stored.head, chunks } : null
}

function converted(chunk: ChunkRecord): ChunkRecord[] {
  const name = nameOf(chunk.collection) as CollectionName
  if (!Object.hasOwn(schemas, name) || chunk.collection !== collectionKey(name, SCHEMA_VERSION)) return []
  const documents = (JSON.parse(chunk.documents) as Document[]).map((document) => completed(name, document))
  return [{ ...chunk, documents: JSON.stringify(documents) }]
}

/** Returns a document with the columns of this version. The next pull replaces all rows: without a cursor. */
function completed(name: CollectionName, document: Document): Document {
  const columns = Object.entries(schemas[name].properties).map(([column, property]: [string, Property]) => [
    column,
    fits(document[column], property) ? document[column] : emptyOf(property),
  ])
  const kept = BOOKKEEPING.flatMap((field) => (field in document ? [[field, document[field]]] : []))
  return { ...Object.fromEntries([...columns, ...kept]), ...(name === 'progress' ? { cursor: null } : {}) }
}

const typesOf = ({ type }: Property): readonly string[] => (typeof type === 'string' ? [type] : type)

/** Returns whether a value may be in a column. */
function fits(value: unknown, property: Property): boolean {
  const types = typesOf(property)
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

/** The value of a column that an earlier version did not know: none where that is possible. */
function emptyOf(property: Property): unknown {
  const types = typesOf(property)
  if (types.includes('null')) return null
  if (types.includes('string')) return ''
  if (types.includes('boolean')) return false
  return types.includes('array') ? [] : 0
}

const holdsCompletedPull = ({ collection, documents }: ChunkRecord): boolean =>
  nameOf(collection) === 'progress' &&
  (JSON.parse(documents) as Progress[]).some(({ pulledAt }) => pulledAt !== null)
