/** A request that is not answered in this time counts as a network failure. */
const REQUEST_TIMEOUT_MS = 25_000

/**
 * `fetch` for supabase-js, which would delete the session on answers that say nothing about it. Rejects, as for a network
 * failure, where an HTML page (a captive portal) answers in the server's place, and where renewing a session is answered
 * with 429 or a server error. Removes `expires_at` from sessions, so that supabase-js computes it by the device's clock,
 * with which it will compare it.
 */
export const guardedFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const isFile = method === 'GET' && isObject(url)
  // Downloads have no time limit.
  const limits = [
    ...(init?.signal ? [init.signal] : []),
    ...(isFile ? [] : [AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  ]
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
 * Rewrites a refusal so that supabase-js reports the server's message: it takes a status of 500 or above for a network
 * failure, and a body without a message for the message. Rejects where the body is no JSON: something else answered in
 * the server's place.
 */
async function refusalOf(response: Response): Promise<Response> {
  const body: unknown = await response.json()
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const messages = [given.msg, given.message, given.error_description, given.error]
  const msg = messages.find((text) => typeof text === 'string' && text !== '') ?? ''
  const { headers, status } = response
  return new Response(JSON.stringify({ ...given, msg }), { headers, status: status < 500 ? status : 400 })
}

/** Removes the server's `expires_at`: with a clock one hour ahead, each request would renew the session first. */
async function endingByThisClock(response: Response): Promise<Response> {
  const { expires_at: _byTheServer, ...session } = await response.json()
  return new Response(JSON.stringify(session), response)
}

const isSession = (url: URL) => /\/auth\/v1\/(token|signup|verify)$/.test(url.pathname)

/** Returns whether the request sends a form about the account; its refusal is shown to the user. */
const isForm = ({ pathname, searchParams }: URL, method: string): boolean => {
  const [, form] = /\/auth\/v1\/(token|signup|recover|resend|verify|user)$/.exec(pathname) ?? []
  if (form === 'token') return searchParams.get('grant_type') === 'password'
  return form === 'user' ? method === 'PUT' : form !== undefined
}

const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

/** Returns whether the request downloads a stored object, which may be an HTML page itself. */
const isObject = ({ pathname }: URL) =>
  pathname.includes('/storage/v1/object/') && !pathname.includes('/storage/v1/object/info/')
