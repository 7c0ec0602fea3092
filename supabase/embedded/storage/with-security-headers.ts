import { parseMediaType } from '../../../src/domain/media-type.ts'
import type { Api } from '../http/rewrite.ts'

/** Types that a browser shows without running anything, and the type they are served as. */
const inertTypes: Record<string, string> = {
  ...Object.fromEntries(
    ['png', 'jpeg', 'gif', 'webp', 'avif'].map((name) => [`image/${name}`, `image/${name}`]),
  ),
  'text/plain': 'text/plain; charset=utf-8',
  'application/json': 'application/json',
}

const download = 'application/octet-stream'

/**
 * Serves stored objects so that none runs on the app's own origin, from which they are served. A type that is not known
 * to be inert is served as `application/octet-stream`, as a download. Only public objects may stay in a browser's
 * cache. An upload with a malformed type is refused with 415.
 */
export function withSecurityHeaders(api: Api): Api {
  return async (request) => {
    const type = request.headers.get('content-type')
    if (type && !parseMediaType(type)) return unsupported(type)
    const response = await api(request)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', "default-src 'none'; sandbox")
    if (!new URL(request.url).pathname.startsWith('/storage/v1/object/public/'))
      headers.set('cache-control', 'no-store')
    const given = headers.get('content-type')
    if (given !== null) {
      const essence = parseMediaType(given) ?? download
      headers.set('content-type', inertTypes[essence] ?? (essence === 'application/pdf' ? essence : download))
      if (!inertTypes[essence]) headers.set('content-disposition', 'attachment')
    }
    const { status, statusText } = response
    return new Response(response.body, { status, statusText, headers })
  }
}

const unsupported = (type: string) =>
  Response.json(
    { statusCode: '415', error: 'invalid_mime_type', message: `${type} is not one media type` },
    { status: 415, headers: { 'access-control-allow-origin': '*' } },
  )
