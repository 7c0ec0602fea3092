import { onTestFinished } from 'vitest'

export interface InterceptedRequest {
  method: string
  path: string
  /** Empty where the body is no text. */
  body: string
}

/** Forwards the request, as it is or with another body. */
type Forward = (body?: string) => Promise<Response>

/**
 * Passes every request of this process to `meet` before it is sent, until the returned function is called or the test
 * ends.
 */
export function interceptRequests(
  meet: (sent: InterceptedRequest, go: Forward) => Promise<Response>,
): () => void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const sent = {
      method: init?.method ?? 'GET',
      path: new URL(address).pathname,
      body: typeof init?.body === 'string' ? init.body : '',
    }
    const givenUp = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    const met = meet(sent, (body) => fetch(input, body === undefined ? init : { ...init, body }))
    return Promise.race([met, givenUp])
  }
  const leave = () => {
    globalThis.fetch = fetch
  }
  onTestFinished(leave)
  return leave
}

/** Holds the first `most` requests to this path until they are released; `begun` resolves with the first. */
export function holdRequests(
  path: string,
  most = Number.POSITIVE_INFINITY,
): { begun: Promise<void>; release: () => void } {
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = new Promise<void>((resolve) => {
    interceptRequests(async (sent, go) => {
      if (sent.path !== path || held >= most) return go()
      held += 1
      resolve()
      await released
      return go()
    })
  })
  return { begun, release }
}

/** Rejects as a broken connection does. */
export const breakConnection = (): Promise<Response> => Promise.reject(new TypeError('cut'))
