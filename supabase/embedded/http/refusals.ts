import { AsyncLocalStorage } from 'node:async_hooks'
import { RelationNotFoundError } from '@supabase/lite'

/** A refusal by the database or by the parser of an address. */
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
 * Runs one request's work. Suppresses the refusals that `@supabase/lite` prints, since the caller gets them anyway;
 * errors of the server itself are still printed. Where it answers 500 to a refusal, answers with the refusal and the
 * status a Supabase project gives it: a device retries for ever after a 500.
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
    // Tests may have replaced `console.error` meanwhile.
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

/**
 * SQLSTATE classes that are the server's own errors: connection, resources, operator intervention, system, internal.
 * All others are refusals.
 */
const serverErrors = /^(08|53|57|58|XX)/

/** A statement that exceeded its time limit: caused by the request, though it is retried. */
const STATEMENT_TIMEOUT = '57014'

/** Messages of `@supabase/lite` and PGlite about a malformed address, value or token. */
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

/**
 * Returns PostgREST's status: 409 for a conflict with other rows, 500 for a transient error, 400 for everything else.
 */
function statusOf(code: string): number {
  if (code === '23503' || code === '23505') return 409
  return /^(40|55|57)|^P000[2-4]$/.test(code) ? 500 : 400
}

/** Returns a refusal in the format of the API that was called. */
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
