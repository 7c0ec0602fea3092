import { checkPicture, HEAD_BYTES, MAX_PICTURE_BYTES, pictureRefusal } from '../../domain/picture.ts'
import type { NewPicture } from '../../domain/picture-list.ts'
import { shrinkPicture } from '../shrink-picture/shrink-picture.ts'

/** The picture as it will be sent, or why it cannot be taken. */
export async function preparePicture(file: File): Promise<Omit<NewPicture, 'milliseconds'> | string> {
  try {
    // A copy: the file may be gone from its folder when the form is sent. Read first: of one that is gone already browsers
    // only say that it is empty.
    const small = file.size <= MAX_PICTURE_BYTES
    const copy = small ? new Blob([await file.arrayBuffer()], { type: file.type }) : file
    const head = new Uint8Array(await copy.slice(0, HEAD_BYTES).arrayBuffer())
    const checked = checkPicture(file, head, 'sample')
    if (!checked.ok) return pictureRefusal(checked.refusal, file, 'sample')
    const prepared = await shrinkPicture({ file: copy, format: checked.value })
    return prepared.ok ? prepared.value : pictureRefusal(prepared.refusal, file, 'sample')
  } catch (error) {
    console.info('A chosen file could not be read', error)
    return 'This file could not be read; is it still where it was?'
  }
}
