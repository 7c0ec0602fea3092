import type { PdfRequest, PdfResponse, PdfResults } from './worker.ts'

/** A request without the `id` that this file gives it. */
type NewRequest = PdfRequest extends infer Request
  ? Request extends PdfRequest
    ? Omit<Request, 'id'>
    : never
  : never
type Result = Extract<PdfResponse, { result: unknown }>['result']

interface Pending {
  resolve: (result: Result) => void
  onProgress: ((done: number) => void) | undefined
}

let worker: Worker | null = null
let lastRequestId = 0
const pending = new Map<number, Pending>()

/**
 * Has the worker make a file or a page; starts the worker with the first request. `onProgress` is called with the number of
 * files of a zip that are done. Rejects where the worker cannot make it, or the app's own files cannot be loaded.
 */
export async function askWorker<Request extends NewRequest>(
  request: Request,
  onProgress?: (done: number) => void,
): Promise<PdfResults[Request['kind']]> {
  worker ??= startWorker()
  const id = ++lastRequestId
  const response = new Promise<Result>((resolve) => pending.set(id, { resolve, onProgress }))
  worker.postMessage({ id, ...request })
  const result = await response
  if ('failure' in result) throw new Error(result.failure)
  return result as PdfResults[Request['kind']]
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<PdfResponse>) => {
    const request = pending.get(data.id)
    if ('done' in data) {
      request?.onProgress?.(data.done)
      return
    }
    request?.resolve(data.result)
    pending.delete(data.id)
  }
  // The worker could not be loaded or ran out of memory: the next request starts a new one.
  started.onerror = () => {
    worker = null
    started.terminate()
    for (const { resolve } of pending.values()) resolve({ failure: 'The PDF worker stopped' })
    pending.clear()
  }
  return started
}
