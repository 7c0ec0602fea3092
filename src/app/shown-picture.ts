import { useEffect, useState } from 'react'
import type { Bucket } from '../domain/mutation.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { pictureUrl } from './pictures.ts'
import { useCurrent, useEngine } from './session-context.ts'

/**
 * Where a picture is shown from: its public address or, while its upload still waits on this device, the device's own
 * copy, so that a picture chosen without a network is seen at once. Null where there is none.
 */
export function useShownPicture(bucket: Bucket, path: string | null): string | null {
  const { outbox } = useEngine()
  const waiting = useCurrent(outbox.items$, () => uploadOf(outbox, bucket, path)?.blob ?? null)
  const [copy, setCopy] = useState<{ blob: string; url: string } | null>(null)

  useEffect(() => {
    const upload = waiting && uploadOf(outbox, bucket, path)
    if (!upload) return
    let url: string | null = null
    let current = true
    const show = (bytes: ArrayBuffer | undefined) => {
      if (!bytes || !current) return
      url = URL.createObjectURL(new Blob([bytes], { type: upload.type }))
      setCopy({ blob: upload.blob, url })
    }
    outbox
      .bytes(upload)
      .then(show, (error: unknown) => console.warn('A picture could not be read from this device', error))
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [outbox, bucket, path, waiting])

  if (!waiting) return pictureUrl(bucket, path)
  return copy?.blob === waiting ? copy.url : null
}

const uploadOf = (outbox: Outbox, bucket: Bucket, path: string | null) =>
  outbox.items
    .flatMap(({ uploads }) => uploads)
    .find((upload) => upload.bucket === bucket && upload.path === path)
