import { SimulatedBlob } from './blobs.ts'
import type { Host, ResponseData } from './host.ts'

/** A Response whose body has arrived, or broke off: reading it takes a microtask, not a stream. */
class SimulatedResponse {
  readonly status: number
  readonly headers: Headers
  readonly ok: boolean
  readonly statusText = ''
  readonly url: string
  readonly isBroken: boolean
  readonly #body: Uint8Array

  constructor(
    body: Uint8Array | string | null = null,
    {
      status = 200,
      headers = [],
      isBroken = false,
    }: { status?: number; headers?: HeadersInit; isBroken?: boolean } = {},
    url = '',
  ) {
    this.status = status
    this.ok = status >= 200 && status < 300
    this.headers = new Headers(headers)
    this.url = url
    this.isBroken = isBroken
    this.#body = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array())
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#read())
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#read().slice().buffer
  }

  async blob(): Promise<SimulatedBlob> {
    return new SimulatedBlob([this.#read()], { type: this.headers.get('content-type') ?? '' })
  }

  clone(): SimulatedResponse {
    return new SimulatedResponse(this.#body, this, this.url)
  }

  #read(): Uint8Array {
    if (this.isBroken) throw new TypeError('The connection ended within the body')
    return this.#body
  }
}

interface FetchOptions {
  method?: string
  headers?: HeadersInit
  body?: string | ArrayBuffer | Uint8Array
  signal?: AbortSignal | null
}

export const simulatedFetch = Object.assign(
  (host: Host) =>
    (input: unknown, { method = 'GET', headers, body, signal }: FetchOptions = {}) =>
      new Promise<SimulatedResponse>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        const url = String(input)
        const sent = {
          url,
          method,
          headers: Object.fromEntries(new Headers(headers)),
          body: body instanceof Uint8Array ? (body.slice().buffer as ArrayBuffer) : (body ?? null),
        }
        host.fetch(
          sent,
          (answer: ResponseData) => resolve(new SimulatedResponse(answer.body, answer, url)),
          (reason) => reject(new TypeError(reason)),
        )
      }),
  { Response: SimulatedResponse },
)

/** `AbortSignal.any` and `AbortSignal.timeout` by virtual time. */
export const virtualSignal = (host: Host) => ({
  any: (signals: AbortSignal[]): AbortSignal => {
    const controller = new AbortController()
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason)
      signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
    }
    return controller.signal
  },
  timeout: (delay: number): AbortSignal => {
    const controller = new AbortController()
    host.setTimer(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), delay, false)
    return controller.signal
  },
})
