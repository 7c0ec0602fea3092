import { MAX_PICTURE_BYTES } from '../../domain/picture/picture.ts'
import { HEAD_BYTES } from '../../domain/picture/picture-format.ts'

/**
 * Returns a copy of a chosen file with its first bytes: the file may be gone from its folder when the form is sent.
 * Null if it cannot be read: browsers report a deleted file as an empty one. A file over the size limit is not copied.
 */
export async function readChosenFile(file: File): Promise<{ file: Blob; head: Uint8Array } | null> {
  try {
    const small = file.size <= MAX_PICTURE_BYTES
    const copy = small ? new Blob([await file.arrayBuffer()], { type: file.type }) : file
    return { file: copy, head: new Uint8Array(await copy.slice(0, HEAD_BYTES).arrayBuffer()) }
  } catch (error) {
    console.info('A chosen file could not be read', error)
    return null
  }
}
