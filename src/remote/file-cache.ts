import { Subject } from 'rxjs'
import type { Bucket } from '../domain/mutation.ts'
import { fileCacheName } from './cache-names.ts'
import { deleteCaches } from './open-caches.ts'

const keyOf = (bucket: Bucket, path: string) =>
  `/kept/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`

/**
 * Cache of private files that one user has downloaded, so that they open without a network. The bytes of a path never
 * change. Where the browser stores nothing (no TLS, no room), or cannot read what it stored (repair-caches.ts), files are
 * downloaded again.
 */
export class FileCache {
  /** Emits when a file was added or removed. */
  readonly changes$ = new Subject<void>()
  readonly #userId: string
  #closed = false

  constructor(userId: string) {
    this.#userId = userId
  }

  async find(bucket: Bucket, path: string): Promise<Blob | null> {
    return this.#use(async (cache) => (await cache.match(keyOf(bucket, path)))?.blob() ?? null)
  }

  /** Returns the paths of the cached objects of a bucket. */
  async paths(bucket: Bucket): Promise<ReadonlySet<string>> {
    const prefix = keyOf(bucket, '')
    const ours = ((await this.#use(keysOf)) ?? []).filter((key) => key.startsWith(prefix))
    return new Set(ours.map((key) => decodeURIComponent(key.slice(prefix.length))))
  }

  async put(bucket: Bucket, path: string, file: Blob): Promise<void> {
    await this.#use(async (cache) => {
      await cache.put(keyOf(bucket, path), new Response(file))
      this.changes$.next()
    })
  }

  /** Deletes every cached file that is not among these. */
  async retain(referenced: Iterable<readonly [Bucket, string]>): Promise<void> {
    const wanted = new Set([...referenced].map(([bucket, path]) => keyOf(bucket, path)))
    await this.#use(async (cache) => {
      const removed = (await keysOf(cache)).filter((key) => !wanted.has(key))
      for (const key of removed) await cache.delete(key)
      if (removed.length > 0) this.changes$.next()
    })
  }

  /** Refuses further writes: a download that ends after sign-out must not be stored. */
  close(): void {
    this.#closed = true
    this.changes$.complete()
  }

  /**
   * Closes the cache and deletes it. Every window does so, not only the one in which the user signed out: another may have
   * stored a file after that, before it heard of it.
   */
  async discard(): Promise<void> {
    this.close()
    if (!('caches' in globalThis)) return
    try {
      await deleteCaches([fileCacheName(this.#userId)])
    } catch (error) {
      console.warn('The file cache could not be deleted', error)
    }
  }

  /** Returns what `work` returns; null where there is no cache, or the browser cannot read it or write to it. */
  async #use<Value>(work: (cache: Cache) => Promise<Value>): Promise<Value | null> {
    if (this.#closed || !('caches' in globalThis)) return null
    try {
      return await work(await caches.open(fileCacheName(this.#userId)))
    } catch (error) {
      console.warn('The file cache could not be used', error)
      return null
    }
  }
}

const keysOf = async (cache: Cache): Promise<string[]> =>
  (await cache.keys()).map(({ url }) => new URL(url).pathname)
