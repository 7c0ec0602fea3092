import { useState } from 'react'
import { readChosenFile, UNREADABLE_FILE } from '../../components/picture-list/read-chosen-file.ts'
import { isAnimated, stripMetadata } from '../../domain/animated-picture.ts'
import { checkPicture, type PictureFormat, pictureRefusal } from '../../domain/picture.ts'
import type { ChosenPicture } from '../../domain/profile-edit.ts'
import type { Box } from '../../ui/crop/crop-box.ts'
import { type PictureShape, redrawPhotograph } from './redraw-photograph.ts'

const UNREADABLE_MESSAGE = 'This picture cannot be read. Please choose another one.'

/** Checks a chosen picture and has it cropped; an animated one is taken as it is, without its metadata. */
export function usePictureChoice(shape: PictureShape, onChoose: (chosen: ChosenPicture) => void) {
  const [error, setError] = useState<string | null>(null)
  /** The chosen picture while it is being cropped. */
  const [cropping, setCropping] = useState<{ file: Blob; format: PictureFormat } | null>(null)

  const pick = async (picked: File | undefined) => {
    if (!picked) return
    const read = await readChosenFile(picked)
    if (!read) {
      setError(UNREADABLE_FILE)
      return
    }
    const { file, head } = read
    const checked = checkPicture(picked, head, 'portrait')
    if (!checked.ok) {
      setError(pictureRefusal(checked.refusal, picked, 'portrait'))
      return
    }
    setError(null)
    const format = checked.value
    if (!isAnimated(head, format)) {
      setCropping({ file, format })
      return
    }
    const animated = stripMetadata(new Uint8Array(await file.arrayBuffer()), format)
    if (animated) onChoose({ file: animated, format, milliseconds: Date.now() })
    else setError(UNREADABLE_MESSAGE)
  }
  const unreadable = () => {
    setCropping(null)
    setError(UNREADABLE_MESSAGE)
  }
  const crop = async (box: Box) => {
    if (!cropping) return
    const { format } = cropping
    const drawn = await redrawPhotograph(cropping.file, format, box, shape)
    if (!drawn) {
      unreadable()
      return
    }
    setCropping(null)
    onChoose({ file: drawn, format, milliseconds: Date.now() })
  }
  return { error, cropping, pick, crop, unreadable, cancel: () => setCropping(null) }
}
