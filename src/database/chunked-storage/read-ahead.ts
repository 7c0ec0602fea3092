import { readSnapshot, type Snapshot } from './chunk-database.ts'
import type { CollectionDocuments } from './collection-documents.ts'
import { type ChunkOptions, chunkDefaults, collectionKey, DatabaseDocuments } from './database-documents.ts'

/** Which collection of a database is meant, where RxDB is not loaded yet. */
export interface CollectionName {
  name: string
  version: number
  primaryKey: string
}

/**
 * Reads a database before RxDB is loaded, so that an app can show at once what the device holds. Given to
 * `getRxStorageChunked` as `readAhead`, it becomes the memory of the storage: nothing is read or parsed twice. Creates
 * nothing. `begun`: a reading by `readFile` that is already under way.
 */
export async function readAhead(
  databaseName: string,
  options: Partial<ChunkOptions> & { snapshot?: Promise<Snapshot | null> | undefined } = {},
): Promise<DatabaseDocuments> {
  const { snapshot, ...chunkOptions } = options
  const documents = new DatabaseDocuments(databaseName, { ...chunkDefaults, ...chunkOptions })
  documents.load((await (snapshot ?? readSnapshot(databaseName))) ?? { head: null, chunks: [] })
  return documents
}

/** Returns a collection; its text becomes documents when they are first asked for. */
export const collectionAhead = (
  documents: DatabaseDocuments,
  { name, version, primaryKey }: CollectionName,
): CollectionDocuments => documents.open(collectionKey(name, version), primaryKey)

/** Returns every document of a collection, by its primary key. */
export const documentsAhead = <Row>(
  documents: DatabaseDocuments,
  collection: CollectionName,
): ReadonlyMap<string, Row> => collectionAhead(documents, collection).all
