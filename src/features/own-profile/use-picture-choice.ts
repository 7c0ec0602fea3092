import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { readDrawnPicture } from '../../components/picture-list/read-picture.ts'
import { isAnimated, stripMetadata } from '../../domain/picture/animated-picture.ts'
import { megabytes, type PictureRefusal, pictureRefusal } from '../../domain/picture/picture.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import type { ChosenPicture } from '../../domain/profile/profile-edit.ts'
import { type PictureShape, redrawPhotograph } from './redraw-photograph.ts'

/** Checks a chosen picture and has it cropped; an animated one is taken as it is, without its metadata. */
export function usePictureChoice(shape: PictureShape, onChoose: (chosen: ChosenPicture) => void) {
  const [error, setError] = useState<string | null>(null)
  /** The chosen picture while it is being cropped. */
  const [cropping, setCropping] = useState<{ file: Blob; format: PictureFormat } | null>(null)

  const pick = async (picked: File | undefined) => {
    if (!picked) return
    const read = await readDrawnPicture(picked, 'portrait')
    if (!read.ok) {
      setError(refusalOf(picked, read.refusal))
      return
    }
    setError(null)
    const { file, head, format } = read.value
    if (!isAnimated(head, format)) {
      setCropping({ file, format })
      return
    }
    const animated = stripMetadata(new Uint8Array(await file.arrayBuffer()), format)
    if (animated) onChoose({ file: animated, format, milliseconds: Date.now() })
    else setError(pictureRefusal('damaged'))
  }
  const unreadable = () => {
    setCropping(null)
    setError(pictureRefusal('unprepared'))
  }
  const crop = async (part: Area) => {
    if (!cropping) return
    const { format } = cropping
    const drawn = await redrawPhotograph(cropping.file, format, part, shape)
    if (!drawn) {
      unreadable()
      return
    }
    setCropping(null)
    onChoose({ file: drawn, format, milliseconds: Date.now() })
  }
  return { error, cropping, pick, crop, unreadable, cancel: () => setCropping(null) }
}

/** Returns the sentence for a refused file. The specification wants the size in MB where it is too large (§5). */
const refusalOf = ({ name, size }: File, refusal: PictureRefusal): string =>
  refusal === 'too-large'
    ? `${name} (${megabytes(size)}): ${pictureRefusal(refusal)}`
    : pictureRefusal(refusal)
