import type { PictureFormat } from '../../domain/picture.ts'

/** Pixels of the longer side; a banner on a wide, dense screen needs no more. */
const LONGEST = 1600

/**
 * A photograph as it will be shown: no larger than needed, and without what a camera wrote into it, such as the place.
 * PNG and GIF stay as they are, and so does what this browser cannot draw.
 */
export async function redrawPhotograph(file: Blob, format: PictureFormat): Promise<Blob> {
  if (format !== 'jpg' || typeof OffscreenCanvas === 'undefined') return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    )
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
    return drawn.type === 'image/jpeg' ? drawn : file
  } catch (error) {
    console.info('A picture is sent as it is: it could not be drawn anew', error)
    return file
  }
}
