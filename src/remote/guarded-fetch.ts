/** Milliseconds after which an unanswered request counts as a network failure. */
const PATIENCE = 25_000

/**
 * `fetch` for the Supabase client, which deletes a session on answers that say nothing about it. A captive portal, a
 * page in place of JSON, 429, 511 and server errors while refreshing a session are network failures here. A session's end
 * is told by this device's clock, which is what it will be compared with.
 */
export const guardedFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const isFile = method === 'GET' && isObject(url)
  // A large file takes as long as it takes.
  const limits = [...(init?.signal ? [init.signal] : []), ...(isFile ? [] : [AbortSignal.timeout(PATIENCE)])]
  const response = await fetch(input, { ...init, signal: AbortSignal.any(limits) })
  if (isPage(response) && !isFile) throw new TypeError('A page answered in place of the server')
  const refreshing = url.searchParams.get('grant_type') === 'refresh_token'
  if (refreshing && (response.status === 429 || response.status >= 500)) {
    throw new TypeError(`The server could not refresh the session (${response.status})`)
  }
  return isSession(url) && response.ok ? endingByThisClock(response) : response
}

/** Where the server's own moment stood, a clock that is an hour ahead would refresh the session before every request. */
async function endingByThisClock(response: Response): Promise<Response> {
  const { expires_at: _byTheServer, ...session } = await response.json()
  return new Response(JSON.stringify(session), response)
}

const isSession = (url: URL) => /\/auth\/v1\/(token|signup|verify)$/.test(url.pathname)

const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

/** A stored object may be a page that someone shared; what is said about one is not. */
const isObject = ({ pathname }: URL) =>
  pathname.includes('/storage/v1/object/') && !pathname.includes('/storage/v1/object/info/')
