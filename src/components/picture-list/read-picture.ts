import { checkPicture, type PictureRefusal, type PictureUse, undrawn } from '../../domain/picture/picture.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import { declaredPixels, MAX_PIXELS } from '../../domain/picture/picture-size.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { readChosenFile } from './read-chosen-file.ts'

/** A chosen picture, copied into memory. */
export interface ReadPicture {
  file: Blob
  head: Uint8Array
  format: PictureFormat
}

/** Reads a chosen file and checks by its bytes, before they are decoded, whether it is a picture of the right format and size. */
export async function readPicture(
  chosen: File,
  use: PictureUse,
): Promise<Result<ReadPicture, PictureRefusal>> {
  const read = await readChosenFile(chosen)
  if (!read) return refuse('unreadable')
  const checked = checkPicture(chosen, read.head, use)
  if (!checked.ok) return checked
  const pixels = declaredPixels(new Uint8Array(await read.file.arrayBuffer()), checked.value)
  return pixels > MAX_PIXELS ? refuse('too-many-pixels') : ok({ ...read, format: checked.value })
}

/** Reads a chosen file as `readPicture` does, and refuses a picture that this browser does not draw. */
export async function readDrawnPicture(
  chosen: File,
  use: PictureUse,
): Promise<Result<ReadPicture, PictureRefusal>> {
  const read = await readPicture(chosen, use)
  const refusal = read.ok ? await whyUndrawn(read.value.file, read.value.format) : null
  return refusal ? refuse(refusal) : read
}

/** Returns why this browser does not draw a picture: `damaged` or `undrawable`; null where it does. */
export async function whyUndrawn(file: Blob, format: PictureFormat): Promise<PictureRefusal | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  if (bitmap) return null
  return undrawn(format)
}
