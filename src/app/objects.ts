import { useEffect, useState } from 'react'
import { Subject } from 'rxjs'
import type { Bucket } from '../domain/mutation.ts'
import type { Answer } from '../remote/answer.ts'
import { fileCacheName } from '../remote/caches.ts'
import type { Engine } from '../sync/engine.ts'
import { useEngine } from './session-context.ts'

/** A file's bytes, or in words why they cannot be had now. */
export type Fetched = { ok: true; file: Blob } | { ok: false; message: string }

/** Says that the files kept on this device are others now. */
const kept$ = new Subject<void>()

const keyOf = (bucket: Bucket, path: string) =>
  `/kept/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`

/**
 * Fetches private files: from the outbox while they wait there to be uploaded, from the device where they were fetched
 * before, else from the server. What came once opens without a network from then on; a key's bytes never change.
 */
export function useFetchFile(): (bucket: Bucket, path: string) => Promise<Fetched> {
  const engine = useEngine()
  return (bucket, path) => fetchFile(engine, bucket, path)
}

/** Object paths of a bucket whose files open without a network. */
export function useKeptFiles(bucket: Bucket): ReadonlySet<string> {
  const { user } = useEngine()
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let current = true
    const read = async () => {
      const keys = await keptKeys(user?.id)
      const prefix = keyOf(bucket, '')
      const ours = keys.filter((key) => key.startsWith(prefix))
      if (current) setPaths(new Set(ours.map((key) => decodeURIComponent(key.slice(prefix.length)))))
    }
    void read()
    const subscription = kept$.subscribe(() => void read())
    return () => {
      current = false
      subscription.unsubscribe()
    }
  }, [user, bucket])
  return paths
}

/** Drops kept files of a bucket that no row this person holds names any more: deleted, or withdrawn from her. */
export function useForgetFiles(bucket: Bucket, named: ReadonlySet<string>, pulled: boolean): void {
  const { user } = useEngine()
  useEffect(() => {
    if (pulled && user) void forgetOthers(user.id, bucket, named)
  }, [user, bucket, named, pulled])
}

export type PrivatePicture = { state: 'loading' } | { state: 'shown'; url: string } | { state: 'failed' }

/** A picture of a private bucket. Nothing is fetched before it is `wanted`. */
export function usePrivatePicture(bucket: Bucket, path: string, wanted: boolean): PrivatePicture {
  const engine = useEngine()
  const [picture, setPicture] = useState<PrivatePicture>({ state: 'loading' })
  useEffect(() => {
    if (!wanted) return
    let current = true
    let url: string | null = null
    void fetchFile(engine, bucket, path).then((fetched) => {
      if (!current) return
      if (fetched.ok) url = URL.createObjectURL(fetched.file)
      setPicture(url ? { state: 'shown', url } : { state: 'failed' })
    })
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [engine, bucket, path, wanted])
  return picture
}

async function fetchFile(engine: Engine, bucket: Bucket, path: string): Promise<Fetched> {
  const { outbox, objects, user } = engine
  const upload = outbox.items
    .flatMap(({ uploads }) => uploads)
    .find((waiting) => waiting.bucket === bucket && waiting.path === path)
  const bytes = upload && (await outbox.bytes(upload))
  if (upload && bytes) return { ok: true, file: new Blob([bytes], { type: upload.type }) }

  const kept = await openCache(user?.id).then((cache) => cache?.match(keyOf(bucket, path)))
  if (kept) return { ok: true, file: await kept.blob() }
  if (!objects || !user) return { ok: false, message: 'Please sign in first' }

  const answer = await objects.download(bucket, path)
  if (!answer.ok) return { ok: false, message: failureWords(answer) }
  await keepFile(user.id, keyOf(bucket, path), answer.value)
  return { ok: true, file: answer.value }
}

function failureWords({ failure }: Extract<Answer<Blob>, { ok: false }>): string {
  if (failure.kind === 'signed-out') return 'Please sign in again'
  if (failure.kind === 'refused') return failure.message || 'Unknown error'
  return navigator.onLine
    ? 'The server cannot be reached right now'
    : 'You are offline, and this file has not been opened on this device before'
}

/** Null where the browser offers no cache (a page without TLS) or refuses it. */
async function openCache(userId: string | undefined): Promise<Cache | null> {
  if (!userId || !('caches' in globalThis)) return null
  try {
    return await caches.open(fileCacheName(userId))
  } catch (error) {
    console.warn('The device keeps no files', error)
    return null
  }
}

async function keptKeys(userId: string | undefined): Promise<string[]> {
  const requests = (await (await openCache(userId))?.keys()) ?? []
  return requests.map(({ url }) => new URL(url).pathname)
}

async function keepFile(userId: string, key: string, file: Blob): Promise<void> {
  try {
    await (await openCache(userId))?.put(key, new Response(file))
    kept$.next()
  } catch (error) {
    // No room: the file opens all the same, next time from the server.
    console.warn('The device could not keep a file', error)
  }
}

async function forgetOthers(userId: string, bucket: Bucket, named: ReadonlySet<string>): Promise<void> {
  const cache = await openCache(userId)
  const wanted = new Set([...named].map((path) => keyOf(bucket, path)))
  const prefix = keyOf(bucket, '')
  const keys = (await keptKeys(userId)).filter((key) => key.startsWith(prefix) && !wanted.has(key))
  for (const key of keys) await cache?.delete(key)
  if (keys.length > 0) kept$.next()
}
