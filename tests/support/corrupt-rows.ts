import { indexedDbName } from '../../src/database/chunked-storage/chunk-database.ts'
import { databaseName } from '../../src/database/device-rows.ts'

/** Truncates the stored JSON of a user's rows, or of one collection's, so that it cannot be parsed. */
export async function corruptRows(viewer: string, collection = ''): Promise<void> {
  const opening = indexedDB.open(indexedDbName(databaseName(viewer)))
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const chunks = opening.result.transaction('chunks', 'readwrite').objectStore('chunks')
  const reading = chunks.getAll()
  reading.onsuccess = () => {
    for (const chunk of reading.result)
      if (chunk.collection.startsWith(collection))
        chunks.put({ ...chunk, documents: chunk.documents.slice(0, 9) })
  }
  await new Promise((resolve) => chunks.transaction.addEventListener('complete', resolve))
  opening.result.close()
}
