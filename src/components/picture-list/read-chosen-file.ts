import { HEAD_BYTES, MAX_PICTURE_BYTES } from '../../domain/picture.ts'

/** Said where a chosen file is there no more. */
export const UNREADABLE_FILE = 'This file could not be read; is it still where it was?'

/**
 * A chosen file as it will be checked, with its first bytes: a copy, since it may be gone from its folder when the form
 * is sent. Null where it cannot be read: of a file that is gone already, browsers only say that it is empty. One over the
 * limit is only looked at.
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
