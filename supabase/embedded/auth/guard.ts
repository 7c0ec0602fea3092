import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import type { Caller } from '../http/server.ts'
import { validateRequest } from '../validate-request.ts'
import { createAuthLimits } from './limits.ts'
import { unsealHash } from './sealed-links.ts'

type Api = (request: Request) => Promise<Response>
type Body = Record<string, unknown>

/** Bytes of JSON that an account may keep about itself: every session token carries them. */
const MAX_METADATA_BYTES = 4_096
/** Wrong tries after which a code is worth nothing. */
const MAX_CODE_ATTEMPTS = 5
const MAX_TRACKED_ADDRESSES = 20_000

/** Paths that send a mail to the address in their body, whatever else they do. */
const mailingPaths = ['recover', 'otp', 'magiclink', 'resend']

/**
 * `/auth/v1` with what a Supabase project's sign-in keeps to and `@supabase/lite` does not: limits of requests and mails
 * (where `limited`), a code that dies after five wrong tries, small metadata, and the same answer for an e-mail address
 * that has an account and one that has none.
 */
export function guardAuth(
  api: Api,
  options: { database: Database; secret: string; limited: boolean; confirmation: boolean },
): (request: Request, caller: Caller) => Promise<Response> {
  const { database, secret, limited, confirmation } = options
  const limits = createAuthLimits()
  const attempts = new Map<string, number>()

  /** The answer to one request too many; null where all of these are within their limits, and counted. */
  function refuseBeyondLimits(...wanted: Parameters<typeof limits.count>[]): Response | null {
    if (!limited) return null
    for (const [limit, key] of wanted) {
      const seconds = limits.secondsToWait(limit, key)
      if (seconds > 0) return tooManyRequests(limit.startsWith('mail'), seconds)
    }
    for (const one of wanted) limits.count(...one)
    return null
  }

  const expiredCode = () => refusal(403, 'otp_expired', 'Email link is invalid or has expired')

  /** Counts the try before it is judged: of many at once, five are. */
  async function verify(request: Request, body: Body, email: string): Promise<Response> {
    if (body.token_hash != null) {
      const hash = unsealHash(body.token_hash, secret)
      return hash ? api(withBody(request, { ...body, token_hash: hash })) : expiredCode()
    }
    const tried = (attempts.get(email) ?? 0) + 1
    if (tried > MAX_CODE_ATTEMPTS) return expiredCode()
    attempts.delete(email)
    attempts.set(email, tried)
    if (attempts.size > MAX_TRACKED_ADDRESSES) attempts.delete(attempts.keys().next().value ?? '')
    const response = await api(request)
    if (response.ok) attempts.delete(email)
    else if (tried === MAX_CODE_ATTEMPTS) await deleteCodes(email)
    return response
  }

  const deleteCodes = (email: string) =>
    database.query(
      `update auth.users set confirmation_token = null, recovery_token = null, reauthentication_token = null,
         email_change_token_current = null, email_change_token_new = null
       where (lower(email) = $1 or lower(email_change) = $1)
         and coalesce(confirmation_token, recovery_token, reauthentication_token, email_change_token_current,
           email_change_token_new) is not null`,
      [email],
    )

  async function signUp(request: Request, body: Body, email: string): Promise<Response> {
    const response = await api(request)
    if (!confirmation || !(response.ok || response.status === 429)) return response
    // With 429 an address is answered that has an account.
    const { id } = response.ok ? await bodyOf(response) : {}
    return responseLike(response, unconfirmedUser(email, body.data, typeof id === 'string' ? id : newId()))
  }

  return async (request, { address }) => {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/auth\/v1\/?/, '')
    if (path === 'verify' && request.method === 'GET') {
      const refused = refuseBeyondLimits(['verify', address])
      if (refused) return refused
      url.searchParams.set('token', unsealHash(url.searchParams.get('token'), secret) ?? '-')
      return api(new Request(url, request))
    }
    if (request.method !== 'POST' && request.method !== 'PUT') return api(request)

    // Refused there, in its own words; what is nested too deeply cannot be measured here.
    if (await validateRequest(request)) return api(request)
    const body = await bodyOf(request)
    const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
    if (body.data != null && Buffer.byteLength(JSON.stringify(body.data)) > MAX_METADATA_BYTES)
      return refusal(422, 'validation_failed', 'What is kept about an account may have 4 KB')

    if (path === 'verify')
      return refuseBeyondLimits(['verify', address]) ?? (await verify(request, body, email))
    if (path === 'signup') {
      const refused = refuseBeyondLimits(
        ['signIn', address],
        ...(confirmation ? mailsOf(address, email) : []),
      )
      if (!refused) attempts.delete(email)
      return refused ?? (await signUp(request, body, email))
    }
    if (path === 'token') {
      if (url.searchParams.get('grant_type') !== 'password')
        return refuseBeyondLimits(['refresh', address]) ?? (await api(request))
      // Counted before it is judged, as codes are.
      const refused = refuseBeyondLimits(['signIn', address], ['wrongPassword', email])
      if (refused) return refused
      const response = await api(request)
      if (response.ok) limits.refund('wrongPassword', email)
      return response
    }
    const sends = mailingPaths.includes(path) || (path === 'user' && email)
    const refused = sends ? refuseBeyondLimits(...mailsOf(address, email)) : null
    if (refused) return refused
    if (sends) attempts.delete(email)
    const response = await api(request)
    // Who has no account, or has one that waits for its confirmation, is nobody else's business.
    const tells =
      ['otp', 'resend'].includes(path) &&
      (response.status === 429 || (await hasErrorCode(response, 'otp_disabled')))
    return tells ? responseLike(response, {}) : response
  }
}

const mailsOf = (address: string, email: string): ['mails' | 'mailTo', string][] => [
  ['mailTo', email],
  ['mails', address],
]

async function bodyOf(request: Request | Response): Promise<Body> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}

function withBody(request: Request, body: Body): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}

const hasErrorCode = async (response: Response, code: string) =>
  !response.ok && (await bodyOf(response)).error_code === code

/** A user as a sign-up that waits for its confirmation is answered with: nothing but the id tells of an account. */
function unconfirmedUser(email: string, data: unknown, id: string) {
  const at = new Date().toISOString()
  const about = { ...(data as object | null), email, email_verified: false, phone_verified: false, sub: id }
  const times = { created_at: at, updated_at: at }
  const identity = { identity_id: newId(), id, user_id: id, identity_data: about, provider: 'email', email }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [{ ...identity, last_sign_in_at: at, ...times }],
    ...times,
    is_anonymous: false,
    confirmation_sent_at: at,
  }
}

/** A UUID of version 7, as `@supabase/lite` gives to accounts. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

function responseLike(response: Response, answer: unknown): Response {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  return Response.json(answer, { headers })
}

const tooManyRequests = (isMail: boolean, seconds: number) =>
  isMail
    ? refusal(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
      )
    : refusal(429, 'over_request_rate_limit', 'Request rate limit reached')

const refusal = (status: number, code: string, msg: string) =>
  Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { 'access-control-allow-origin': '*' } },
  )
