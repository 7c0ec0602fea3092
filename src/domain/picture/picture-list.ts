import type { Bucket, Upload } from '../mutation.ts'
import { pictureUpload } from './picture.ts'
import type { PictureFormat } from './picture-format.ts'

/** Maximum number of pictures of a service, and of a request's work samples (spec §9). */
export const MAX_PICTURES = 10

/** A picture chosen and checked on this device, to be uploaded when its form is sent. */
export interface NewPicture {
  file: Blob
  format: PictureFormat
  /** The timestamp of its path, which differs from that of every other picture in the list, stored ones included. */
  milliseconds: number
  /** Id of the file that another app shared, where it was one. */
  sharedId?: string
}

/** A picture of a form: already stored, or new. */
export type ListedPicture = { path: string } | NewPicture

/** Returns a key that is unique within one list. */
export const pictureKey = (picture: ListedPicture): string =>
  'path' in picture ? picture.path : `new:${picture.milliseconds}`

/** Returns the timestamp of a picture's path; 0 where the path of a stored one has none. */
const timestampOf = (picture: ListedPicture): number =>
  'path' in picture ? Number(/(\d+)\.\w+$/.exec(picture.path)?.[1] ?? 0) : picture.milliseconds

/**
 * Adds as many pictures as the limit allows. `now` is the device's time; each picture gets a timestamp of its own
 * (readings).
 */
export function addPictures(
  list: readonly ListedPicture[],
  chosen: readonly Omit<NewPicture, 'milliseconds'>[],
  now: number,
): ListedPicture[] {
  const added = [...list]
  let last = Math.max(0, ...list.map(timestampOf))
  for (const picture of chosen.slice(0, roomFor(list))) {
    last = Math.max(now, last + 1)
    added.push({ ...picture, milliseconds: last })
  }
  return added
}

export const roomFor = (list: readonly ListedPicture[]): number => Math.max(0, MAX_PICTURES - list.length)

/** Moves the picture at index `from` to index `to`. */
export function movePicture<Picture>(list: readonly Picture[], from: number, to: number): Picture[] {
  const moved = [...list]
  const [picture] = moved.splice(from, 1)
  if (picture !== undefined) moved.splice(Math.min(Math.max(to, 0), moved.length), 0, picture)
  return moved
}

/** Returns the object path of a new picture. */
export type PicturePath = (picture: Pick<NewPicture, 'milliseconds' | 'format'>) => string

/** `jobs/{id}/{timestamp}.{ext}` (spec §7, "Storage"). */
export const servicePicturePath =
  (serviceId: string): PicturePath =>
  ({ milliseconds, format }) =>
    `jobs/${serviceId}/${milliseconds}.${format}`

/** `portfolio/{clientId}-{jobId}-{timestamp}.{ext}` (spec §7, "Storage"). */
export const samplePath =
  (clientId: string, serviceId: string): PicturePath =>
  ({ milliseconds, format }) =>
    `portfolio/${clientId}-${serviceId}-${milliseconds}.${format}`

/** Returns the object paths for the row, and the uploads that must come before it. */
export function toImagesAndUploads(
  bucket: Bucket,
  list: readonly ListedPicture[],
  pathOf: PicturePath,
): { images: string[]; uploads: Upload[] } {
  const images = list.map((picture) => ('path' in picture ? picture.path : pathOf(picture)))
  const uploads = list.flatMap((picture) =>
    'path' in picture ? [] : [pictureUpload(bucket, pathOf(picture), picture.file, picture.format)],
  )
  return { images, uploads }
}
