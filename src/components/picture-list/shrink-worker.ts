import type { PictureFormat } from '../../domain/picture/picture-format.ts'

/** A message of the page; the response has the same `id`. */
export interface ShrinkRequest {
  id: number
  file: Blob
}

export interface ShrinkResponse {
  id: number
  /** `unreadable`: this browser cannot decode the picture; `unable`: it cannot encode one. */
  drawn: { file: Blob; format: PictureFormat } | 'unreadable' | 'unable'
}

/** Maximum length of the longer side. */
const MAX_SIDE_PX = 2000

let queue = Promise.resolve()

// One at a time: ten decoded photographs do not fit into a phone's memory.
addEventListener('message', ({ data: { id, file } }: MessageEvent<ShrinkRequest>) => {
  queue = queue.then(async () => {
    const drawn = await shrink(file).catch((error: unknown) => {
      console.info('A picture could not be redrawn', error)
      return 'unable' as const
    })
    postMessage({ id, drawn } satisfies ShrinkResponse)
  })
})

/** Draws the picture again, scaled: only its pixels are left, no location, camera or preview. */
async function shrink(file: Blob): Promise<ShrinkResponse['drawn']> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return 'unreadable'
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return 'unable'
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()

  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
  if (webp.type === 'image/webp') return { file: webp, format: 'webp' }
  // A browser without a WebP encoder returns PNG, which is too large for photographs. JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.87 })
  return jpeg.type === 'image/jpeg' ? { file: jpeg, format: 'jpg' } : 'unable'
}
