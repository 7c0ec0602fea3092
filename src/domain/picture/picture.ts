import type { Bucket, Upload } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'

/** Maximum size in bytes; a file of exactly this size is accepted (spec §9, readings). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** `portrait`: profile and banner pictures. `sample`: pictures of services and work. */
export type PictureUse = 'portrait' | 'sample'

const formats: Record<PictureUse, readonly PictureFormat[]> = {
  portrait: ['jpg', 'png', 'gif'],
  sample: ['jpg', 'png', 'gif', 'webp', 'avif'],
}

/** Types offered by the file picker; `checkPicture` decides about the file itself. */
export const pictureTypes: Record<PictureUse, string> = {
  portrait: 'image/jpeg,image/png,image/gif',
  sample: 'image/jpeg,image/png,image/gif,image/webp,image/avif',
}

/**
 * `unreadable`: the file does not exist any more; `damaged`: no browser can draw it; `undrawable`: this browser cannot, or the picture is damaged; `unprepared`: this
 * device cannot draw the picture again, which removes its metadata, and so does not send it.
 */
export type PictureRefusal =
  | 'unreadable'
  | 'not-a-picture'
  | 'wrong-format'
  | 'too-large'
  | 'too-many-pixels'
  | 'damaged'
  | 'undrawable'
  | 'unprepared'

const refusals: Record<PictureRefusal, string> = {
  unreadable: 'This file could not be read; is it still where it was?',
  'not-a-picture': 'Please select an image file',
  'wrong-format': 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).',
  'too-large': 'Image must be less than 5MB',
  'too-many-pixels': 'This picture has more than 50 million pixels. Please choose a smaller one.',
  damaged: 'This picture is damaged. Please choose another one.',
  undrawable: 'This picture is damaged, or this browser cannot show its format. Please choose another one.',
  unprepared: 'This device could not prepare the picture. Please choose a smaller one.',
}

/** Returns the message of a refusal, which is the specification's where it has one (spec §5, §8). */
export const pictureRefusal = (refusal: PictureRefusal): string => refusals[refusal]

/** Returns the refusal of a picture that this browser does not draw; browsers differ in the newer formats. */
export const undrawn = (format: PictureFormat): PictureRefusal =>
  format === 'avif' || format === 'webp' ? 'undrawable' : 'damaged'

/** Returns a size in MB, rounded up to one decimal: a file one byte over the limit must not read "5.0 MB". */
export const megabytes = (bytes: number): string =>
  `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`

/**
 * Returns the format of a file by its content, not its name or declared type; `head` is its first HEAD_BYTES bytes.
 * Names that end like SVG or web pages are refused, too: systems would open them as such. Refuses with `not-a-picture`,
 * `wrong-format` or `too-large`.
 */
export function checkPicture(
  file: { name: string; size: number },
  head: Uint8Array,
  use: PictureUse,
): Result<PictureFormat, PictureRefusal> {
  const format = pictureFormat(head)
  if (!format || /\.(x?html?|xml)$/i.test(file.name)) return refuse('not-a-picture')
  if (format === 'other' || !formats[use].includes(format) || /\.svgz?$/i.test(file.name)) {
    return refuse('wrong-format')
  }
  if (file.size > MAX_PICTURE_BYTES) return refuse('too-large')
  return ok(format)
}

export const mediaTypeOf = (format: PictureFormat): string => `image/${format === 'jpg' ? 'jpeg' : format}`

/** Returns an upload with the media type of the checked format, whatever type the device declared. */
export const pictureUpload = (bucket: Bucket, path: string, file: Blob, format: PictureFormat): Upload => ({
  bucket,
  path,
  file: file.slice(0, file.size, mediaTypeOf(format)),
})
