import type { Bucket } from '../domain/mutation.ts'
import { configuredAddress } from '../remote/address.ts'
import { publicObjectUrl } from '../remote/object-storage.ts'

/** Where a picture of a public bucket is shown from; null where there is none. */
export const pictureUrl = (bucket: Bucket, path: string | null): string | null =>
  path && publicObjectUrl(configuredAddress().url, bucket, path)
