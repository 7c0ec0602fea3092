import { type LogoPicture, MAX_LOGO_LENGTH } from '../../domain/invoice/letterhead.ts'
import { base64 } from '../../platform/base64.ts'

/** Enough for the 150 by 40 points of a paper's head, at three pixels a point. */
const LARGEST = { width: 480, height: 160 }

/**
 * Returns a picture as the logo of papers: scaled, on white, a JPEG without metadata. Resolves to null where this browser
 * cannot draw it.
 */
export async function redrawLogo(file: Blob): Promise<LogoPicture | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LARGEST.width / bitmap.width, LARGEST.height / bitmap.height)
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    // A JPEG has no transparency, and paper is white.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    for (const quality of [0.92, 0.8, 0.6]) {
      const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      const picture = base64(new Uint8Array(await drawn.arrayBuffer()))
      if (drawn.type === 'image/jpeg' && picture.length <= MAX_LOGO_LENGTH) return { picture, width, height }
    }
  } catch (error) {
    console.info('A logo could not be drawn', error)
  }
  return null
}
