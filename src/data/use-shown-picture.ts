import { useEffect, useState } from 'react'
import type { Bucket } from '../domain/mutation.ts'
import { pictureUrl } from './picture-url.ts'
import { uploadOf } from './use-private-files.ts'
import { useEngine, useObservableValue } from './use-services.ts'

/**
 * Returns the URL of a picture: its public one or, while its upload waits, one of the bytes on this device. That one
 * stays until the uploaded picture has loaded. Null where there is no picture.
 */
export function useShownPicture(bucket: Bucket, path: string | null): string | null {
  const { outbox } = useEngine()
  const waiting = useObservableValue(outbox.items$, () => uploadOf(outbox, bucket, path)?.blob ?? null)
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
      () => undefined, // The local copy stays where the picture cannot be loaded.
    )
  }, [replaceable])

  if (copy?.path === path && copy) return copy.url
  return waiting ? null : remote
}
