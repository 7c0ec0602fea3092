import {
  ensureRxStorageInstanceParamsAreCorrect,
  getPrimaryFieldOfPrimaryKey,
  RXDB_VERSION,
  type RxStorage,
} from 'rxdb/plugins/core'
import { chunkDefaults, collectionKey } from './database-documents.ts'
import { acquireConnection, Connection, type ConnectionOptions, releaseConnection } from './idb-connection.ts'
import { ChunkedStorageInstance } from './storage-instance.ts'

export type RxStorageChunked = RxStorage<object, object>

/**
 * Returns an RxStorage on IndexedDB that stores about a hundred documents per record and keeps every document in
 * memory. A write is completely on disk before it resolves. Attachments are not supported.
 */
export function getRxStorageChunked(options: Partial<ConnectionOptions> = {}): RxStorageChunked {
  return {
    name: 'chunked',
    rxdbVersion: RXDB_VERSION,
    async createStorageInstance(params) {
      ensureRxStorageInstanceParamsAreCorrect(params)
      const { databaseName, collectionName, schema, multiInstance } = params
      if (schema.attachments) throw new Error('The chunked storage does not support attachments')
      const database = { name: databaseName, token: params.databaseInstanceToken }
      // The data read ahead belongs to one database only.
      const readAhead = options.readAhead?.name === databaseName ? options.readAhead : undefined
      const connection = acquireConnection(
        database,
        () => new Connection(databaseName, multiInstance, { ...chunkDefaults, ...options, readAhead }),
      )
      const release = () => releaseConnection(database)
      const collection = collectionKey(collectionName, schema.version)
      const primaryPath = getPrimaryFieldOfPrimaryKey(schema.primaryKey)
      try {
        await connection.open(collection, primaryPath)
      } catch (error) {
        await release()
        throw error
      }
      const names = { databaseName, collectionName, collection }
      const parts = { connection, ...names, schema, primaryPath, options: params.options, release }
      return new ChunkedStorageInstance(parts)
    },
  }
}
