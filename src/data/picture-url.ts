import type { Bucket } from '../domain/mutation.ts'
import { configuredAddress } from '../remote/address.ts'
import { publicObjectUrl } from '../remote/object-storage.ts'

/** Returns the URL of a picture in a public bucket; null where there is none. */
export const pictureUrl = (bucket: Bucket, path: string | null): string | null =>
  path && publicObjectUrl(configuredAddress().url, bucket, path)
