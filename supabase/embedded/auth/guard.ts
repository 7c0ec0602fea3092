import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import type { Caller } from '../http/server.ts'
import { validateRequest } from '../validate-request.ts'
import { createAuthLimits } from './limits.ts'
import { unsealHash } from './sealed-links.ts'

type Api = (request: Request) => Promise<Response>
type Body = Record<string, unknown>

/** The most bytes of JSON an account's metadata may have: every session token carries them. */
const MAX_METADATA_BYTES = 4_096
/** Wrong attempts after which a code is invalid. */
const MAX_CODE_ATTEMPTS = 5
const MAX_TRACKED_ADDRESSES = 20_000

/** Paths that always send a mail to the address in their body. */
const mailingPaths = ['recover', 'otp', 'magiclink', 'resend']

/**
 * Adds what a Supabase project's `/auth/v1` enforces and `@supabase/lite` does not: limits of requests and mails (where
 * `limited`), codes that expire after five wrong attempts, small metadata, and the same answer for an e-mail address
 * with an account and one without.
 */
export function guardAuth(
  api: Api,
  options: { database: Database; secret: string; limited: boolean; confirmation: boolean },
): (request: Request, caller: Caller) => Promise<Response> {
  const { database, secret, limited, confirmation } = options
  const limits = createAuthLimits()
  const attempts = new Map<string, number>()

  /** Returns the refusal of a request beyond one of these limits; else counts it in all of them and returns null. */
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

  /** Counts the attempt before it is checked: of many at once, five are checked. */
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
    // 429 is the answer for an address that has an account.
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

    // The API refuses it with its own message; what is nested too deeply cannot be parsed here.
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
      // Counted before it is checked, as codes are.
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
    // The answer must not tell whether an address has no account, or one that waits for its confirmation.
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

/** Returns a user as the answer to an unconfirmed sign-up: nothing but the id depends on the account. */
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

/** Returns a UUID of version 7, as `@supabase/lite` gives to accounts. */
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
