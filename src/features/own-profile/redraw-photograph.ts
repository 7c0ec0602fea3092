import type { Area } from 'react-easy-crop'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'

/** Enough for a banner on a wide, dense screen, and for a portrait. */
const LONGEST_SIDE_PX = { banner: 1600, circle: 1024 }

export type PictureShape = keyof typeof LONGEST_SIDE_PX

/**
 * Returns the cropped part of a picture, no larger than needed and without metadata such as the location. Resolves to
 * null where this browser cannot draw it.
 */
export async function redrawPhotograph(
  file: Blob,
  format: PictureFormat,
  part: Area,
  shape: PictureShape,
): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST_SIDE_PX[shape] / Math.max(part.width, part.height))
    const width = Math.max(1, Math.round(part.width * scale))
    const height = Math.max(1, Math.round(part.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
    bitmap.close()
    const type = format === 'png' ? 'image/png' : 'image/jpeg'
    const drawn = await canvas.convertToBlob({ type, quality: 0.88 })
    return drawn.type === type ? drawn : null
  } catch (error) {
    console.info('A picture could not be redrawn', error)
    return null
  }
}
