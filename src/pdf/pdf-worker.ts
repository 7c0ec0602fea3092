import type { PdfResult } from './make-pdf.ts'
import type { PdfRequest, PdfResponse } from './worker.ts'

let worker: Worker | null = null
let lastRequestId = 0
const pending = new Map<number, (result: PdfResponse['result']) => void>()

/**
 * Has the worker make a PDF; starts the worker with the first request. Rejects where the worker cannot make it, or the
 * app's own files cannot be loaded.
 */
export async function requestFile(request: Omit<PdfRequest, 'id'>): Promise<PdfResult> {
  worker ??= startWorker()
  const id = ++lastRequestId
  const response = new Promise<PdfResponse['result']>((resolve) => pending.set(id, resolve))
  worker.postMessage({ id, ...request })
  const result = await response
  if ('failure' in result) throw new Error(result.failure)
  return result
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, result } }: MessageEvent<PdfResponse>) => {
    pending.get(id)?.(result)
    pending.delete(id)
  }
  // The worker could not be loaded or ran out of memory: the next request starts a new one.
  started.onerror = () => {
    worker = null
    started.terminate()
    for (const resolve of pending.values()) resolve({ failure: 'The PDF worker stopped' })
    pending.clear()
  }
  return started
}
