import type { Bucket, Upload } from './mutation.ts'
import { ok, type Result, refuse } from './result.ts'

/** Maximum size in bytes; a file of exactly this size is accepted (spec §9, readings). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** Number of bytes from a file's beginning that `pictureFormat` needs. */
export const HEAD_BYTES = 32

export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp' | 'avif'

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

/** `unprepared`: this device cannot draw the picture again, which removes its metadata, and so does not send it. */
export type PictureRefusal = 'not-a-picture' | 'wrong-format' | 'too-large' | 'unprepared'

/**
 * Returns the message of a refusal; a portrait's includes the size of the chosen file (readings, "Messages not given").
 */
export function pictureRefusal(refusal: PictureRefusal, file: { size: number }, use: PictureUse): string {
  if (refusal === 'not-a-picture') return 'Please select an image file'
  if (refusal === 'wrong-format') {
    return 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).'
  }
  if (refusal === 'unprepared') {
    return 'This device could not prepare the picture. Please choose a smaller one.'
  }
  return use === 'portrait'
    ? `Image must be less than 5MB (yours is ${megabytes(file.size)} MB)`
    : 'Image must be less than 5MB'
}

/** Rounds up to one decimal: a file one byte over the limit must not read "5.0 MB". */
const megabytes = (bytes: number): string => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)

/**
 * Returns the format of a file by its content, not its name or declared type; `head` is its first HEAD_BYTES bytes.
 * Names that end like web pages or SVG are refused, too. Refuses with `not-a-picture`, `wrong-format` or `too-large`.
 */
export function checkPicture(
  file: { name: string; size: number },
  head: Uint8Array,
  use: PictureUse,
): Result<PictureFormat, PictureRefusal> {
  const format = pictureFormat(head)
  if (!format || /\.(svgz?|x?html?|xml)$/i.test(file.name)) return refuse('not-a-picture')
  if (!formats[use].includes(format)) return refuse('wrong-format')
  if (file.size > MAX_PICTURE_BYTES) return refuse('too-large')
  return ok(format)
}

/** Returns the raster format by the file's first bytes; null for anything else. */
export function pictureFormat(head: Uint8Array): PictureFormat | null {
  const letters = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (letters.startsWith('\xff\xd8\xff')) return 'jpg'
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(letters)) return 'gif'
  if (letters.startsWith('RIFF') && letters.slice(8, 12) === 'WEBP') return 'webp'
  if (letters.slice(4, 8) === 'ftyp' && /avi[fs]/.test(letters.slice(8))) return 'avif'
  return null
}

/** Returns an upload with the media type of the checked format, whatever type the device declared. */
export function pictureUpload(bucket: Bucket, path: string, file: Blob, format: PictureFormat): Upload {
  const type = `image/${format === 'jpg' ? 'jpeg' : format}`
  return { bucket, path, file: file.slice(0, file.size, type) }
}
