import { useRef, useState } from 'react'
import { MAX_PICTURE_BYTES, type PictureRefusal, pictureRefusal } from '../../domain/picture/picture.ts'
import {
  addPictures,
  type ListedPicture,
  MAX_PICTURES,
  movePicture,
  pictureKey,
  roomFor,
} from '../../domain/picture/picture-list.ts'
import { listedNames } from '../../messages/counts.ts'
import { preparePicture } from './prepare-picture.ts'

export type PictureList = ReturnType<typeof usePictureList>

/** Manages the pictures of a form: checks and shrinks chosen files, and keeps the user's order. */
export function usePictureList(
  start: readonly ListedPicture[],
  onChange: (list: readonly ListedPicture[]) => void,
) {
  const [list, setList] = useState(start)
  /** Number of files being checked and shrunk; the form waits for them. */
  const [preparing, setPreparing] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  // Pictures are added one by one while the user moves others: each change is based on the latest list.
  const latest = useRef(list)
  const queue = useRef(Promise.resolve())

  const change = (next: readonly ListedPicture[]) => {
    latest.current = next
    setList(next)
    onChange(next)
  }
  const addFiles = async (files: readonly File[]) => {
    const refused = new Map<PictureRefusal, string[]>()
    let leftOut = 0
    setProblems([])
    for (const [place, file] of files.entries()) {
      const room = roomFor(latest.current)
      setPreparing(Math.min(room, files.length - place))
      // A refused file takes no room: the files after it are still tried.
      if (room === 0) {
        leftOut += 1
        continue
      }
      const prepared = await preparePicture(file)
      if (prepared.ok) change(addPictures(latest.current, [prepared.value], Date.now()))
      else refused.set(prepared.refusal, [...(refused.get(prepared.refusal) ?? []), file.name])
    }
    setPreparing(0)
    setProblems([
      ...[...refused].map(([refusal, names]) => `${listedNames(names)}: ${pictureRefusal(refusal)}`),
      ...(leftOut > 0
        ? [`At most ${MAX_PICTURES} pictures: ${leftOut} ${leftOut === 1 ? 'was' : 'were'} left out`]
        : []),
    ])
  }
  /** Adds files after those that are still being prepared. */
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

/** For the hint under the label. */
export const PICTURE_LIMITS = `Up to ${MAX_PICTURES} pictures, ${MAX_PICTURE_BYTES / 1024 / 1024} MB each: JPG, PNG, GIF, WebP or AVIF.`
