import type { PictureRefusal } from '../../domain/picture/picture.ts'
import type { NewPicture } from '../../domain/picture/picture-list.ts'
import { type Result, refuse } from '../../domain/result.ts'
import { readPicture } from './read-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Returns the picture as it will be sent, or the reason why it is refused. */
export async function preparePicture(
  chosen: File,
): Promise<Result<Omit<NewPicture, 'milliseconds'>, PictureRefusal>> {
  const read = await readPicture(chosen, 'sample')
  if (!read.ok) return read
  return shrinkPicture(read.value).catch((error: unknown) => {
    console.warn('A picture could not be prepared', error)
    return refuse('unprepared')
  })
}
