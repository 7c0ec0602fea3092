import { isAnimated, stripMetadata } from '../../domain/animated-picture.ts'
import {
  HEAD_BYTES,
  MAX_PICTURE_BYTES,
  type PictureFormat,
  type PictureRefusal,
} from '../../domain/picture.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { ShrinkRequest, ShrinkResponse } from './shrink-worker.ts'

type Picture = { file: Blob; format: PictureFormat }

/**
 * Returns a checked picture as it will be sent: scaled to at most 2000 pixels and drawn again off the main thread,
 * which drops its metadata. An animated picture stays as it is, without its metadata. Refuses a picture if this browser
 * can do neither: no picture is sent with its location. Refusals: `wrong-format`, `unprepared`, `too-large`.
 */
export async function shrinkPicture(original: Picture): Promise<Result<Picture, PictureRefusal>> {
  const { file, format } = original
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (isAnimated(head, format)) {
    const moving = stripMetadata(new Uint8Array(await file.arrayBuffer()), format)
    return moving ? ok({ file: moving, format }) : refuse('wrong-format')
  }
  const drawn = await draw(file)
  if (drawn === 'unreadable') return refuse('wrong-format')
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
