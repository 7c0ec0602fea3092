import { checkPicture, pictureRefusal } from '../../domain/picture.ts'
import type { NewPicture } from '../../domain/picture-list.ts'
import { refuse } from '../../domain/result.ts'
import { readChosenFile, UNREADABLE_FILE } from './read-chosen-file.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Returns the picture as it will be sent, or the reason why it is refused. */
export async function preparePicture(chosen: File): Promise<Omit<NewPicture, 'milliseconds'> | string> {
  const read = await readChosenFile(chosen)
  if (!read) return UNREADABLE_FILE
  const checked = checkPicture(chosen, read.head, 'sample')
  if (!checked.ok) return pictureRefusal(checked.refusal, chosen, 'sample')
  const prepared = await shrinkPicture({ file: read.file, format: checked.value }).catch((error: unknown) => {
    console.warn('A picture could not be prepared', error)
    return refuse('unprepared')
  })
  return prepared.ok ? prepared.value : pictureRefusal(prepared.refusal, chosen, 'sample')
}
