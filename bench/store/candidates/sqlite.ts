import type { StoreCandidate } from '../store-candidate.ts'
import type { Answer, Calls } from './sqlite-worker.ts'

let worker: Worker
const waiting: { resolve: (value: unknown) => void; reject: (reason: unknown) => void }[] = []

/** The worker answers in the order in which it is asked. */
const ask = <Name extends keyof Calls>(name: Name, ...given: Parameters<Calls[Name]>) =>
  new Promise<Awaited<ReturnType<Calls[Name]>>>((resolve, reject) => {
    waiting.push({ resolve: resolve as (value: unknown) => void, reject })
    worker.postMessage({ name, given })
  })

export default {
  async open() {
    worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asked = waiting.shift()
      if (data.ok) asked?.resolve(data.value)
      else asked?.reject(new Error(data.error))
    }
    worker.onerror = ({ message }) => waiting.shift()?.reject(new Error(message))
    await ask('open')
  },
  write: (rows) => ask('write', rows),
  readAll: () => ask('readAll'),
  query: (profession, part) => ask('query', profession, part),
  wasmBytes: () => ask('wasmBytes'),
} satisfies StoreCandidate
