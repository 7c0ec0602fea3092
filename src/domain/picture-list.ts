import type { Bucket, Upload } from './mutation.ts'
import { type PictureFormat, pictureUpload } from './picture.ts'

/** Pictures of a service or of a request's work samples (spec §9). */
export const MAX_PICTURES = 10

/** Chosen and checked on this device; uploaded when its form is sent. */
export interface NewPicture {
  file: Blob
  format: PictureFormat
  /** The timestamp of its path, unlike that of every other in the list, the stored ones among them. */
  milliseconds: number
}

/** One of a form's pictures: stored already, or new. */
export type ListedPicture = { path: string } | NewPicture

/** Tells the pictures of one list apart. */
export const pictureKey = (picture: ListedPicture): string =>
  'path' in picture ? picture.path : `new:${picture.milliseconds}`

/** Of its path; 0 where a stored one has none. */
const timestampOf = (picture: ListedPicture): number =>
  'path' in picture ? Number(/(\d+)\.\w+$/.exec(picture.path)?.[1] ?? 0) : picture.milliseconds

/** Adds as many as there is room for. `now` is the device's time; two of one millisecond get one each (readings). */
export function addPictures(
  list: readonly ListedPicture[],
  chosen: readonly Omit<NewPicture, 'milliseconds'>[],
  now: number,
): ListedPicture[] {
  const added = [...list]
  let last = Math.max(0, ...list.map(timestampOf))
  for (const { file, format } of chosen.slice(0, roomFor(list))) {
    last = Math.max(now, last + 1)
    added.push({ file, format, milliseconds: last })
  }
  return added
}

export const roomFor = (list: readonly ListedPicture[]): number => Math.max(0, MAX_PICTURES - list.length)

/** Puts the picture at `from` where `to` is. */
export function movePicture<Picture>(list: readonly Picture[], from: number, to: number): Picture[] {
  const moved = [...list]
  const [picture] = moved.splice(from, 1)
  if (picture !== undefined) moved.splice(Math.min(Math.max(to, 0), moved.length), 0, picture)
  return moved
}

/** Where a new picture will lie. */
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

/** The list as the row keeps it, and what has to be uploaded before. */
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
