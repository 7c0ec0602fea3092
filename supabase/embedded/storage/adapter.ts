import type { App } from '@supabase/lite'
import { factsOf, type ObjectStore } from './objects.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>

export const objectName = (bucket: string, key: string) => `${bucket}/${key}`

/** Adapts an object store to `@supabase/lite`. Versions are not stored: keys are never used twice. */
export function storageAdapter(objects: ObjectStore): StorageAdapter {
  const found = async (bucket: string, key: string) => {
    const object = await objects.get(objectName(bucket, key))
    return (
      object ?? {
        bytes: null,
        facts: { ...factsOf(new Uint8Array(), 'application/octet-stream', 'no-cache') },
      }
    )
  }
  return {
    driver: objects,
    async getObject(bucket, key) {
      const { bytes, facts } = await found(bucket, key)
      if (!bytes) return { metadata: facts, httpStatusCode: 404 }
      return { metadata: facts, httpStatusCode: 200, body: Buffer.from(bytes) }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
      const facts = factsOf(bytes, contentType, cacheControl)
      await objects.put(objectName(bucket, key), bytes, facts)
      return { ...facts, httpStatusCode: 200 }
    },
    deleteObject: (bucket, key) => objects.remove(objectName(bucket, key)),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await objects.remove(objectName(bucket, key))
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const { bytes, facts } = await found(bucket, key)
      if (!bytes) throw new Error(`There is no object ${objectName(bucket, key)}`)
      await objects.put(objectName(toBucket, toKey), bytes, facts)
      return { httpStatusCode: 200, eTag: facts.eTag, lastModified: facts.lastModified }
    },
    headObject: async (bucket, key) => (await found(bucket, key)).facts,
    async privateAssetUrl() {
      throw new Error('Pictures are not transformed here')
    },
  }
}
