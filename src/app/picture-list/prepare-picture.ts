import { checkPicture, HEAD_BYTES, pictureRefusal } from '../../domain/picture.ts'
import type { NewPicture } from '../../domain/picture-list.ts'
import { shrinkPicture } from '../shrink-picture/shrink-picture.ts'

/** The picture as it will be sent, or why it cannot be taken. */
export async function preparePicture(file: File): Promise<Omit<NewPicture, 'milliseconds'> | string> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const checked = checkPicture(file, head, 'sample')
    if (!checked.ok) return pictureRefusal(checked.refusal, file, 'sample')
    // A copy: the file may be gone from its folder when the form is sent.
    const copy = new Blob([await file.arrayBuffer()], { type: file.type })
    const prepared = await shrinkPicture({ file: copy, format: checked.value })
    return prepared.ok ? prepared.value : pictureRefusal(prepared.refusal, file, 'sample')
  } catch (error) {
    console.info('A chosen file could not be read', error)
    return 'This file could not be read; is it still where it was?'
  }
}
