import { useRef, useState } from 'react'
import { checkPicture, HEAD_BYTES, MAX_PICTURE_BYTES, pictureRefusal } from '../../domain/picture.ts'
import {
  addPictures,
  type ListedPicture,
  MAX_PICTURES,
  movePicture,
  type NewPicture,
  pictureKey,
  roomFor,
} from '../../domain/picture-list.ts'
import { shrinkPicture } from '../shrink-picture/shrink-picture.ts'

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

  const change = (next: readonly ListedPicture[]) => {
    latest.current = next
    setList(next)
    onChange(next)
  }
  const pick = async (files: readonly File[]) => {
    if (files.length === 0) return
    const taken = files.slice(0, Math.max(0, roomFor(latest.current) - preparing))
    const refused = new Map<string, string[]>()
    setProblems([])
    setPreparing((count) => count + taken.length)
    for (const file of taken) {
      const prepared = await prepare(file)
      setPreparing((count) => count - 1)
      if (typeof prepared === 'string') refused.set(prepared, [...(refused.get(prepared) ?? []), file.name])
      else change(addPictures(latest.current, [prepared], Date.now()))
    }
    const left = files.length - taken.length
    setProblems([
      ...[...refused].map(([sentence, names]) => `${sentence} (${shortened(names)})`),
      ...(left > 0
        ? [`At most ${MAX_PICTURES} pictures: ${left} ${left === 1 ? 'was' : 'were'} left out`]
        : []),
    ])
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

/** The picture as it will be sent, or why it cannot be taken. */
async function prepare(file: File): Promise<Omit<NewPicture, 'milliseconds'> | string> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const checked = checkPicture(file, head, 'sample')
    if (!checked.ok) return pictureRefusal(checked.refusal, file, 'sample')
    // A copy: the file may be gone from its folder when the form is sent.
    const copy = new Blob([await file.arrayBuffer()], { type: file.type })
    return await shrinkPicture({ file: copy, format: checked.value })
  } catch (error) {
    console.info('A chosen file could not be read', error)
    return 'This file could not be read; is it still where it was?'
  }
}

/** A few names and the number of the others: 200 files can be chosen at once. */
function shortened(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

/** For the hint under the label. */
export const PICTURE_LIMITS = `Up to ${MAX_PICTURES} pictures, ${MAX_PICTURE_BYTES / 1024 / 1024} MB each: JPG, PNG, GIF, WebP or AVIF.`
