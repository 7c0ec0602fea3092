import { Subject } from 'rxjs'
import type { Bucket } from '../domain/mutation.ts'
import { fileCacheName } from './cache-names.ts'

const keyOf = (bucket: Bucket, path: string) =>
  `/kept/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`

/**
 * Private files that one person has fetched, kept on this device so that they open without a network; a key's bytes
 * never change. A browser that keeps nothing (a page without TLS, no room) only means that they are fetched again.
 */
export class KeptFiles {
  /** Says that the files kept on this device are others now. */
  readonly changes$ = new Subject<void>()
  readonly #userId: string
  #closed = false

  constructor(userId: string) {
    this.#userId = userId
  }

  async find(bucket: Bucket, path: string): Promise<Blob | null> {
    const kept = await (await this.#open())?.match(keyOf(bucket, path))
    return kept ? kept.blob() : null
  }

  /** Object paths of a bucket. */
  async paths(bucket: Bucket): Promise<ReadonlySet<string>> {
    const prefix = keyOf(bucket, '')
    const ours = (await this.#keys()).filter((key) => key.startsWith(prefix))
    return new Set(ours.map((key) => decodeURIComponent(key.slice(prefix.length))))
  }

  async keep(bucket: Bucket, path: string, file: Blob): Promise<void> {
    try {
      await (await this.#open())?.put(keyOf(bucket, path), new Response(file))
      this.changes$.next()
    } catch (error) {
      console.warn('The device could not keep a file', error)
    }
  }

  /** Drops every file that is not among these: deleted, or withdrawn from her. */
  async keepOnly(named: Iterable<readonly [Bucket, string]>): Promise<void> {
    const wanted = new Set([...named].map(([bucket, path]) => keyOf(bucket, path)))
    const leaving = (await this.#keys()).filter((key) => !wanted.has(key))
    if (leaving.length === 0) return
    const cache = await this.#open()
    for (const key of leaving) await cache?.delete(key)
    this.changes$.next()
  }

  /** From now on nothing is kept: what is still being fetched must not come back after she signed out. */
  close(): void {
    this.#closed = true
    this.changes$.complete()
  }

  async #keys(): Promise<string[]> {
    const requests = (await (await this.#open())?.keys()) ?? []
    return requests.map(({ url }) => new URL(url).pathname)
  }

  async #open(): Promise<Cache | null> {
    if (this.#closed || !('caches' in globalThis)) return null
    try {
      return await caches.open(fileCacheName(this.#userId))
    } catch (error) {
      console.warn('The device keeps no files', error)
      return null
    }
  }
}
