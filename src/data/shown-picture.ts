import { useEffect, useState } from 'react'
import type { Bucket } from '../domain/mutation.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { useCurrent, useEngine } from './app-services.ts'
import { pictureUrl } from './picture-url.ts'

/**
 * Where a picture is shown from: its public address or, while its upload still waits on this device, the device's own
 * copy, so that a picture chosen without a network is seen at once. The copy stays until the uploaded picture is here.
 * Null where there is none.
 */
export function useShownPicture(bucket: Bucket, path: string | null): string | null {
  const { outbox } = useEngine()
  const waiting = useCurrent(outbox.items$, () => uploadOf(outbox, bucket, path)?.blob ?? null)
  const [copy, setCopy] = useState<{ path: string | null; url: string } | null>(null)
  const remote = pictureUrl(bucket, path)

  useEffect(() => {
    const upload = waiting && uploadOf(outbox, bucket, path)
    if (!upload) return
    let current = true
    const show = (bytes: ArrayBuffer | undefined) => {
      if (!bytes || !current) return
      setCopy({ path, url: URL.createObjectURL(new Blob([bytes], { type: upload.type })) })
    }
    outbox
      .bytes(upload)
      .then(show, (error: unknown) => console.warn('A picture could not be read from this device', error))
    return () => {
      current = false
    }
  }, [outbox, bucket, path, waiting])

  useEffect(() => {
    if (copy) return () => URL.revokeObjectURL(copy.url)
  }, [copy])

  const replaceable = copy?.path === path && !waiting ? remote : null
  useEffect(() => {
    if (!replaceable) return
    const uploaded = new Image()
    uploaded.src = replaceable
    uploaded.decode().then(
      () => setCopy(null),
      () => undefined, // The copy goes on standing for what cannot be fetched.
    )
  }, [replaceable])

  if (copy?.path === path && copy) return copy.url
  return waiting ? null : remote
}

const uploadOf = (outbox: Outbox, bucket: Bucket, path: string | null) =>
  outbox.items
    .flatMap(({ uploads }) => uploads)
    .find((upload) => upload.bucket === bucket && upload.path === path)
