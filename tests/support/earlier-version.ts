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

/** Makes a viewer's rows those of an earlier version of the app, as on the first start after an update: of the store's version before, or in the database `name`. */
export async function storedByEarlierVersion(
  viewer: string,
  earlier: Earlier = (_, document) => document,
  name = earlierName(viewer),
) {
  const stored = await readSnapshot(databaseName(viewer))
  if (!stored) throw new Error(`Nothing is stored of ${viewer}`)
  await deleteChunkDatabase(databaseName(viewer))
  const chunks = stored.chunks.map((chunk) => {
    const documents = (JSON.parse(chunk.documents) as Document[]).flatMap((document) => {
      const kept = earlier(chunk.collection.replace(/\|.*/, ''), document)
      return kept ? [kept] : []
    })
    return { ...chunk, documents: JSON.stringify(documents), layout: 'earlier' }
  })
  const database = new ChunkDatabase(name)
  await database.commit(null, { chunks })
  await database.close()
}
