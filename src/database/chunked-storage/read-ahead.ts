import { readSnapshot, type Snapshot } from './chunk-database.ts'
import type { CollectionDocuments } from './collection-documents.ts'
import { type ChunkOptions, chunkDefaults, collectionKey, DatabaseDocuments } from './database-documents.ts'

/** Identifies a collection while RxDB is not loaded yet. */
export interface CollectionName {
  name: string
  version: number
  primaryKey: string
}

/**
 * Reads a database before RxDB is loaded, so that an app can show stored data at once. Passed to `getRxStorageChunked`
 * as `readAhead`, the result becomes the memory of the storage: nothing is read or parsed twice. Creates nothing.
 * `snapshot` is a `readSnapshot` that was already started.
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

/** Returns a collection; it is parsed when its documents are first needed. */
export const collectionAhead = (
  documents: DatabaseDocuments,
  { name, version, primaryKey }: CollectionName,
): CollectionDocuments => documents.open(collectionKey(name, version), primaryKey)

/** Returns every document of a collection, by its primary key. */
export const documentsAhead = <Row>(
  documents: DatabaseDocuments,
  collection: CollectionName,
): ReadonlyMap<string, Row> => collectionAhead(documents, collection).all
