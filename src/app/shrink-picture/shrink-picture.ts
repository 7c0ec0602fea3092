import { HEAD_BYTES, MAX_PICTURE_BYTES, type PictureFormat } from '../../domain/picture.ts'
import type { ShrinkAnswer, ShrinkOrder } from './shrink-worker.ts'

type Picture = { file: Blob; format: PictureFormat }

/**
 * A checked picture as it will be sent: at most 2000 pixels long and drawn anew, which leaves out where it was taken.
 * What moves is kept as it is, and so is what this browser cannot draw. Works off the main thread.
 */
export async function shrinkPicture(original: Picture): Promise<Picture> {
  if (await moves(original)) return original
  const drawn = await draw(original.file)
  return drawn && drawn.file.size <= MAX_PICTURE_BYTES ? drawn : original
}

/** GIFs, animated WebP (its header's flag, RFC 9649 section 2.7) and AVIF sequences. */
async function moves({ file, format }: Picture): Promise<boolean> {
  if (format === 'gif') return true
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const letters = String.fromCharCode(...head)
  if (format === 'webp') return letters.slice(12, 16) === 'VP8X' && ((head[20] ?? 0) & 0b10) !== 0
  return format === 'avif' && letters.slice(8, 12) === 'avis'
}

let worker: Worker | null = null
let orders = 0
const open = new Map<number, (picture: Picture | null) => void>()

function draw(file: Blob): Promise<Picture | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return Promise.resolve(null)
  worker ??= start()
  const order: ShrinkOrder = { id: ++orders, file }
  const answered = new Promise<Picture | null>((resolve) => open.set(order.id, resolve))
  worker.postMessage(order)
  return answered
}

function start(): Worker {
  const started = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, picture } }: MessageEvent<ShrinkAnswer>) => {
    open.get(id)?.(picture)
    open.delete(id)
  }
  // It could not be loaded, or ran out of memory: what it was given is sent as it is, and the next one starts anew.
  started.onerror = () => {
    worker = null
    started.terminate()
    for (const answer of open.values()) answer(null)
    open.clear()
  }
  return started
}
