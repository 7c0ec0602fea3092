/** One request of a device, until its answer begins. */
interface NotedRequest {
  /** The last part of its path. */
  name: string
  ms: number
  /** Null where no answer came. */
  status: number | null
}

const noted: NotedRequest[] = []

/** Notes every request that this process sends from now on, when it has ended. */
export function noteRequests(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    const started = performance.now()
    const note = (status: number | null) =>
      noted.push({ name: pathname.split('/').at(-1) ?? '', ms: performance.now() - started, status })
    try {
      const response = await send(input, init)
      note(response.status)
      return response
    } catch (error) {
      note(null)
      throw error
    }
  }
}

/** Returns the requests that have ended since the last call. */
export const takeRequests = (): NotedRequest[] => noted.splice(0)
