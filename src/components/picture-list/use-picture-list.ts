import { useRef, useState } from 'react'
import { MAX_PICTURE_BYTES } from '../../domain/picture.ts'
import {
  addPictures,
  type ListedPicture,
  MAX_PICTURES,
  movePicture,
  pictureKey,
  roomFor,
} from '../../domain/picture-list.ts'
import { preparePicture } from './prepare-picture.ts'

export type PictureList = ReturnType<typeof usePictureList>

/** The pictures of a form: checked and shrunk as they are chosen, in an order she decides. */
export function usePictureList(
  start: readonly ListedPicture[],
  onChange: (list: readonly ListedPicture[]) => void,
) {
  const [list, setList] = useState(start)
  /** Files being checked and shrunk; the form waits for them. */
  const [preparing, setPreparing] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  // Pictures arrive one by one while she moves others: each change builds on the latest.
  const latest = useRef(list)
  const queue = useRef(Promise.resolve())

  const change = (next: readonly ListedPicture[]) => {
    latest.current = next
    setList(next)
    onChange(next)
  }
  const addFiles = async (files: readonly File[]) => {
    const refused = new Map<string, string[]>()
    let leftOut = 0
    setProblems([])
    for (const [place, file] of files.entries()) {
      const room = roomFor(latest.current)
      setPreparing(Math.min(room, files.length - place))
      // Only what is a picture takes room: those behind a refused one have their turn.
      if (room === 0) {
        leftOut += 1
        continue
      }
      const prepared = await preparePicture(file)
      if (typeof prepared === 'string') refused.set(prepared, [...(refused.get(prepared) ?? []), file.name])
      else change(addPictures(latest.current, [prepared], Date.now()))
    }
    setPreparing(0)
    setProblems([
      ...[...refused].map(([sentence, names]) => `${sentence} (${shortened(names)})`),
      ...(leftOut > 0
        ? [`At most ${MAX_PICTURES} pictures: ${leftOut} ${leftOut === 1 ? 'was' : 'were'} left out`]
        : []),
    ])
  }
  /** Those chosen meanwhile come after those that are being prepared. */
  const pick = (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return queue.current
    queue.current = queue.current.then(() => addFiles(files))
    return queue.current
  }
  return {
    list,
    preparing,
    problems,
    pick,
    move: (from: number, to: number) => change(movePicture(latest.current, from, to)),
    remove: (key: string) => change(latest.current.filter((picture) => pictureKey(picture) !== key)),
    replace: change,
  }
}

/** A few names and the number of the others: 200 files can be chosen at once. */
function shortened(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

/** For the hint under the label. */
export const PICTURE_LIMITS = `Up to ${MAX_PICTURES} pictures, ${MAX_PICTURE_BYTES / 1024 / 1024} MB each: JPG, PNG, GIF, WebP or AVIF.`
