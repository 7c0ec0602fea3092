import { type Api, responseLike, withBody } from '../http/rewrite.ts'

const prefix = '/storage/v1'
const signOne = new RegExp(`^${prefix}/object/(upload/)?sign/[^/]+/.+`)
const signMany = new RegExp(`^${prefix}/object/sign/([^/]+)/?$`)
const MAX_PATHS = 500
/** The most seconds for which a signed address is valid, whatever is asked for. */
const MAX_EXPIRY_SECONDS = 3_600

/**
 * Names and writes signed addresses as a Supabase project does, since supabase-js builds its own from them;
 * `@supabase/lite` has another form, and takes a list of paths for a single one.
 */
export function withHostedSignedUrls(api: Api): Api {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const bucket = signMany.exec(pathname)?.[1]
    if (request.method === 'POST' && bucket) return signEach(api, request, bucket)
    if (request.method !== 'POST' || !signOne.test(pathname)) return api(request)
    const body = limitExpiry(await request.text())
    if (body === null) return malformed('expiresIn must be a whole number of seconds')
    const response = await api(withBody(request, body))
    if (!response.ok) return response
    const { signedUrl = '', token } = (await response.json()) as { signedUrl?: string; token?: string }
    const address = signedUrl.replace(prefix, '')
    return responseLike(
      response,
      pathname.includes('/upload/sign/') ? { url: address, token } : { signedURL: address },
    )
  }
}

const malformed = (message: string) =>
  Response.json({ statusCode: '400', error: 'Bad Request', message }, { status: 400 })

/** Returns the body of a request for one address with its validity limited; null where it asks for no such number. */
function limitExpiry(text: string): string | null {
  try {
    const body = JSON.parse(text)
    const asked = body?.expiresIn
    if (asked === undefined) return text
    if (!Number.isInteger(asked) || asked < 1) return null
    return JSON.stringify({ ...body, expiresIn: Math.min(asked, MAX_EXPIRY_SECONDS) })
  } catch {
    // A body that is no JSON is refused where it is parsed.
    return text
  }
}

async function signEach(api: Api, request: Request, bucket: string): Promise<Response> {
  const { expiresIn, paths } = await request.json().catch(() => ({}))
  if (!Array.isArray(paths) || paths.length > MAX_PATHS || !paths.every((path) => typeof path === 'string')) {
    return malformed('paths are missing')
  }
  const signed: { error: string | null; path: string; signedURL: string | null }[] = []
  let last = new Response()
  for (const path of paths) {
    const address = new URL(
      `${prefix}/object/sign/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
      request.url,
    )
    const one = new Request(address, { method: 'POST', headers: request.headers })
    last = await withHostedSignedUrls(api)(withBody(one, JSON.stringify({ expiresIn })))
    const { signedURL = null, message } = (await last.json()) as { signedURL?: string; message?: string }
    signed.push({
      error: signedURL
        ? null
        : (message ?? 'Either the object does not exist or you do not have access to it'),
      path,
      signedURL,
    })
  }
  return responseLike(last, signed)
}
