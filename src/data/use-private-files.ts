import { useEffect, useState } from 'react'
import type { Bucket } from '../domain/mutation.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RemoteResult } from '../remote/remote-result.ts'
import type { Engine } from '../sync/engine.ts'
import { useEngine } from './use-services.ts'

/** A file's bytes, or a message why they are not available now. */
export type FetchedFile = { ok: true; file: Blob } | { ok: false; message: string }

/**
 * Returns a function that fetches private files: from the outbox while their upload waits, else from the device's
 * cache, else from the server. A fetched file is cached and opens offline from then on; the bytes of a key never
 * change.
 */
export function useFetchFile(): (bucket: Bucket, path: string) => Promise<FetchedFile> {
  const engine = useEngine()
  return (bucket, path) => fetchFile(engine, bucket, path)
}

const none: ReadonlySet<string> = new Set()

/** Returns the object paths of a bucket whose files open offline. */
export function useCachedFiles(bucket: Bucket): ReadonlySet<string> {
  const { files } = useEngine()
  const [paths, setPaths] = useState(none)
  useEffect(() => {
    let current = true
    const read = async () => {
      const cached = (await files?.paths(bucket)) ?? none
      if (current) setPaths(cached)
    }
    void read()
    const subscription = files?.changes$.subscribe(() => void read())
    return () => {
      current = false
      subscription?.unsubscribe()
    }
  }, [files, bucket])
  return paths
}

export type PrivatePicture = { state: 'loading' } | { state: 'shown'; url: string } | { state: 'failed' }

/**
 * Returns a picture of a private bucket. Fetches nothing before it is `wanted`, and retries a failed fetch when the
 * browser is online again.
 */
export function usePrivatePicture(bucket: Bucket, path: string, wanted: boolean): PrivatePicture {
  const engine = useEngine()
  const [picture, setPicture] = useState<PrivatePicture>({ state: 'loading' })
  useEffect(() => {
    if (!wanted) return
    const ended = new AbortController()
    const { signal } = ended
    let url: string | null = null
    const load = async () => {
      const fetched = await fetchFile(engine, bucket, path)
      if (signal.aborted) return
      if (fetched.ok) url = URL.createObjectURL(fetched.file)
      else window.addEventListener('online', () => void load(), { once: true, signal })
      setPicture(url ? { state: 'shown', url } : { state: 'failed' })
    }
    void load()
    return () => {
      ended.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [engine, bucket, path, wanted])
  return picture
}

/** Returns the upload of this object while it waits. */
export const uploadOf = (outbox: Outbox, bucket: Bucket, path: string | null) =>
  outbox.items
    .flatMap(({ uploads }) => uploads)
    .find((upload) => upload.bucket === bucket && upload.path === path)

async function fetchFile(engine: Engine, bucket: Bucket, path: string): Promise<FetchedFile> {
  const { outbox, objects, files } = engine
  const upload = uploadOf(outbox, bucket, path)
  const bytes = upload && (await outbox.bytes(upload))
  if (upload && bytes) return { ok: true, file: new Blob([bytes], { type: upload.type }) }

  const cached = await files?.find(bucket, path)
  if (cached) return { ok: true, file: cached }
  if (!objects) return { ok: false, message: 'Please sign in first' }

  const answer = await objects.download(bucket, path)
  if (!answer.ok) return { ok: false, message: failureMessage(answer) }
  await files?.put(bucket, path, answer.value)
  return { ok: true, file: answer.value }
}

function failureMessage({ failure }: Extract<RemoteResult<Blob>, { ok: false }>): string {
  if (failure.kind === 'signed-out') return 'Please sign in again'
  if (failure.kind === 'refused') return failure.message || 'Unknown error'
  return navigator.onLine
    ? 'The server cannot be reached right now'
    : 'You are offline, and this file has not been opened on this device before'
}
