import {
  ChunkDatabase,
  deleteChunkDatabase,
  readSnapshot,
} from '../../src/database/chunked-storage/chunk-database.ts'
import { databaseName, STORE_VERSION } from '../../src/database/device-rows.ts'

type Document = Record<string, unknown>

/** What an earlier version stored in place of a document; null where it stored none. */
type Earlier = (collection: string, document: Document) => Document | null

export const earlierName = (viewer: string) =>
  databaseName(viewer).replace(/^store\d+/, `store${STORE_VERSION - 1}`)

/** Makes a viewer's rows those of the version before, as on the first start after an update that changes the store. */
export async function storedByEarlierVersion(viewer: string, earlier: Earlier = (_, document) => document) {
  const stored = await readSnapshot(databaseName(viewer))
  if (!stored) throw new Error(`Nothing is stored of ${viewer}`)
  await deleteChunkDatabase(databaseName(viewer))
  const chunks = stored.chunks.map((chunk) => {
    const documents = (JSON.parse(chunk.documents) as Document[]).flatMap((document) => {
      const kept = earlier(chunk.collection.replace(/\|.*/, ''), document)
      return kept ? [kept] : []
    })
    return { ...chunk, documents: JSON.stringify(documents) }
  })
  const database = new ChunkDatabase(earlierName(viewer))
  await database.commit(null, { chunks })
  await database.close()
}
