import { onTestFinished } from 'vitest'

export interface InterceptedRequest {
  method: string
  path: string
  /** Empty where it is no text. */
  body: string
}

/** Lets the request go on, as it is or with another body. */
type Forward = (body?: string) => Promise<Response>

/**
 * Meets every request of this process on its way to the server, until the returned function is called or the test ends.
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

/** Holds requests to this path, the first so many, on their way until they are released; `begun` resolves with the first. */
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

/** The connection breaks off. */
export const breakConnection = (): Promise<Response> => Promise.reject(new TypeError('cut'))
