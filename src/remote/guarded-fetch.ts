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
  if (!response.ok && isForm(url, method)) return refusalOf(response)
  const refreshing = url.searchParams.get('grant_type') === 'refresh_token'
  if (refreshing && (response.status === 429 || response.status >= 500)) {
    throw new TypeError(`The server could not refresh the session (${response.status})`)
  }
  return isSession(url) && response.ok ? endingByThisClock(response) : response
}

/**
 * A refusal as the Supabase client reports it with the server's message: it takes a status of 500 or above for a network
 * failure, and shows a body without a message as it stands. Rejects where the answer is no JSON: something else answered
 * in the server's place.
 */
async function refusalOf(response: Response): Promise<Response> {
  const body: unknown = await response.json()
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const messages = [given.msg, given.message, given.error_description, given.error]
  const msg = messages.find((text) => typeof text === 'string' && text !== '') ?? ''
  const { headers, status } = response
  return new Response(JSON.stringify({ ...given, msg }), { headers, status: status < 500 ? status : 400 })
}

/** Where the server's own moment stood, a clock that is an hour ahead would refresh the session before every request. */
async function endingByThisClock(response: Response): Promise<Response> {
  const { expires_at: _byTheServer, ...session } = await response.json()
  return new Response(JSON.stringify(session), response)
}

const isSession = (url: URL) => /\/auth\/v1\/(token|signup|verify)$/.test(url.pathname)

/** True of what a user sends with a form about the account, and waits for: its refusal is shown. */
const isForm = ({ pathname, searchParams }: URL, method: string): boolean => {
  const [, form] = /\/auth\/v1\/(token|signup|recover|user)$/.exec(pathname) ?? []
  if (form === 'token') return searchParams.get('grant_type') === 'password'
  return form === 'user' ? method === 'PUT' : form !== undefined
}

const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

/** A stored object may be a page that someone shared; what is said about one is not. */
const isObject = ({ pathname }: URL) =>
  pathname.includes('/storage/v1/object/') && !pathname.includes('/storage/v1/object/info/')
