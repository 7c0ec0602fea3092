import { createHash } from 'node:crypto'

/** The facts of a stored object, as `@supabase/lite` keeps them in `storage.objects.metadata`. */
export interface ObjectFacts {
  mimetype: string
  cacheControl: string
  size: number
  contentLength: number
  eTag: string
  lastModified: Date
}

/** A store of objects' bytes. A name is unique; writing it again replaces it atomically. */
export interface ObjectStore {
  put(name: string, bytes: Uint8Array, facts: ObjectFacts): Promise<void>
  get(name: string): Promise<{ bytes: Uint8Array; facts: ObjectFacts } | null>
  remove(name: string): Promise<void>
}

export function factsOf(bytes: Uint8Array, mimetype: string, cacheControl: string): ObjectFacts {
  return {
    mimetype,
    cacheControl,
    size: bytes.byteLength,
    contentLength: bytes.byteLength,
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    lastModified: new Date(),
  }
}

/** Creates a store in this process's memory. */
export function memoryObjects(): ObjectStore {
  const objects = new Map<string, { bytes: Uint8Array; facts: ObjectFacts }>()
  return {
    put: async (name, bytes, facts) => {
      objects.set(name, { bytes, facts })
    },
    get: async (name) => objects.get(name) ?? null,
    remove: async (name) => {
      objects.delete(name)
    },
  }
}
