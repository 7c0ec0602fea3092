/** Sent with every answer. */
export const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * What the app's pages may load and talk to. `elsewhere` is the origin of a Supabase project that is not this server.
 */
export function pagePolicy(elsewhere = ''): Record<string, string> {
  const talk = elsewhere && ` ${elsewhere} ${elsewhere.replace(/^http/, 'ws')}`
  return {
    'content-security-policy': [
      "default-src 'self'",
      `img-src 'self' data: blob:${elsewhere && ` ${elsewhere}`}`,
      `connect-src 'self'${talk}`,
      "style-src 'self' 'unsafe-inline'",
      "script-src 'self'",
      "worker-src 'self'",
      // An invoice is printed from a frame of its own.
      "frame-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** What a browser would run, or show as a document that can. */
const active =
  /^[^;]*\b(html|xml|xsl|xslt|javascript|ecmascript|jscript|x-mixed-replace|rfc822|mhtml|x-shockwave-flash)\b/i

/** Files people upload are served from the app's own origin: none of them may run there. */
export function harmless(response: Response): Response {
  const type = response.headers.get('content-type') ?? ''
  const tame = new Response(response.body, response)
  if (active.test(type)) tame.headers.set('content-type', 'text/plain; charset=utf-8')
  // A browser's own reader of PDFs does not open in a sandbox.
  if (!type.startsWith('application/pdf'))
    tame.headers.set('content-security-policy', "default-src 'none'; sandbox")
  return tame
}
