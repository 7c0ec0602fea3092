import { AsyncLocalStorage } from 'node:async_hooks'
import { RelationNotFoundError } from '@supabase/lite'

/** What the database, or the reader of an address, answered instead of rows. */
export interface Refusal {
  code: string
  message: string
  details?: string | null | undefined
  hint?: string | null | undefined
}

const currentRequest = new AsyncLocalStorage<{ refusal: Refusal | null }>()
let requests = 0
let printing = false
let originalError = console.error

/**
 * Does one request's work without what `@supabase/lite` prints of it: it reports every refusal, which the asker is told
 * anyway. What went wrong in the server itself is still printed. Where it answers 500 to what it was only refused, the
 * asker is told the refusal, with the status a Supabase project gives it: a device tries again for ever after a 500.
 */
export async function withRefusals(request: Request, work: () => Promise<Response>): Promise<Response> {
  if (requests === 0 && console.error !== printUnlessRefusal) {
    originalError = console.error
    console.error = printUnlessRefusal
  }
  requests += 1
  const heard: { refusal: Refusal | null } = { refusal: null }
  try {
    const response = await currentRequest.run(heard, work)
    return response.status === 500 && heard.refusal
      ? refused(request, heard.refusal, response.headers)
      : response
  } finally {
    requests -= 1
    // Someone else may have put another in its place meanwhile, as tests do.
    if (requests === 0 && console.error === printUnlessRefusal) console.error = originalError
  }
}

function printUnlessRefusal(...words: unknown[]) {
  if (printing) return
  const heard = currentRequest.getStore()
  const refusal = heard ? words.map(refusalOf).find((found) => found !== null) : null
  if (heard && refusal) {
    heard.refusal = refusal
    return
  }
  printing = true
  try {
    originalError(...words)
  } finally {
    printing = false
  }
}

/** Connection, resources, operator intervention, system and internal errors are the server's; the others are answers. */
const serverErrors = /^(08|53|57|58|XX)/

/** A statement that was cut off for its length: the asker's doing, though it is tried again. */
const STATEMENT_TIMEOUT = '57014'

/** What `@supabase/lite` and PGlite say of an address, a value or a token that makes no sense. */
const malformedInput =
  /^("?failed to parse|Expected |Unexpected |Missing closing quote|Unsupported operator|Invalid (filter|input for|order by))/

function refusalOf(reported: unknown): Refusal | null {
  if (!(reported instanceof Error)) return null
  const { message, code, detail, hint } = reported as Error &
    Partial<Record<'code' | 'detail' | 'hint', string>>
  if (reported instanceof RelationNotFoundError) return { code: '42P01', message }
  if ('severity' in reported && typeof code === 'string') {
    return serverErrors.test(code) && code !== STATEMENT_TIMEOUT
      ? null
      : { code, message, details: detail, hint }
  }
  if (typeof code === 'string' && /^ERR_J(WS|WT)_/.test(code)) return { code: 'InvalidJWT', message }
  return malformedInput.test(message) ? { code: 'PGRST100', message } : null
}

/** As PostgREST has it: a conflict with other rows, trouble that passes, or a request that cannot be granted. */
function statusOf(code: string): number {
  if (code === '23503' || code === '23505') return 409
  return /^(40|55|57)|^P000[2-4]$/.test(code) ? 500 : 400
}

/** A refusal in the form of the API that was asked. */
export function refused(request: Request, refusal: Refusal, given?: Headers): Response {
  const headers = new Headers(given)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  headers.set('access-control-allow-origin', '*')
  const status = statusOf(refusal.code)
  const { code, message, details = null, hint = null } = refusal
  const { pathname } = new URL(request.url)
  const body = pathname.startsWith('/auth/')
    ? { code: status, error_code: 'validation_failed', msg: message }
    : pathname.startsWith('/storage/')
      ? { statusCode: String(status), error: code === 'InvalidJWT' ? code : 'InvalidRequest', message }
      : { code, message, details, hint }
  return Response.json(body, { status, headers })
}
