import { isAnimated, stripMetadata } from '../../domain/picture/animated-picture.ts'
import { MAX_PICTURE_BYTES, type PictureRefusal } from '../../domain/picture/picture.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { type ReadPicture, whyUndrawn } from './read-picture.ts'
import type { ShrinkRequest, ShrinkResponse } from './shrink-worker.ts'

type Picture = { file: Blob; format: PictureFormat }

/**
 * Returns a checked picture as it will be sent: scaled to at most 2000 pixels and drawn again off the main thread,
 * which drops its metadata. An animated picture stays as it is, without its metadata. Refuses a picture if this browser
 * can do neither: no picture is sent with its location. Refusals: `damaged`, `undrawable`, `unprepared`, `too-large`.
 */
export async function shrinkPicture(read: ReadPicture): Promise<Result<Picture, PictureRefusal>> {
  const { file, head, format } = read
  if (isAnimated(head, format)) {
    const moving = stripMetadata(new Uint8Array(await file.arrayBuffer()), format)
    const refusal = moving ? await whyUndrawn(moving, format) : 'damaged'
    return moving && !refusal ? ok({ file: moving, format }) : refuse(refusal ?? 'damaged')
  }
  const drawn = await draw(file)
  if (drawn === 'unreadable') return refuse((await whyUndrawn(file, format)) ?? 'unprepared')
  if (drawn === 'unable') return refuse('unprepared')
  return drawn.file.size <= MAX_PICTURE_BYTES ? ok(drawn) : refuse('too-large')
}

let worker: Worker | null = null
let lastRequestId = 0
const pending = new Map<number, (answer: ShrinkResponse['drawn']) => void>()

function draw(file: Blob): Promise<ShrinkResponse['drawn']> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve('unable')
  worker ??= start()
  const request: ShrinkRequest = { id: ++lastRequestId, file }
  const response = new Promise<ShrinkResponse['drawn']>((resolve) => pending.set(request.id, resolve))
  worker.postMessage(request)
  return response
}

function start(): Worker {
  const started = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, drawn } }: MessageEvent<ShrinkResponse>) => {
    pending.get(id)?.(drawn)
    pending.delete(id)
  }
  // The worker could not be loaded or ran out of memory: pending pictures are refused, the next one starts a new
  // worker.
  started.onerror = () => {
    worker = null
    started.terminate()
    for (const answer of pending.values()) answer('unable')
    pending.clear()
  }
  return started
}
