import { isEmailAddress } from '../../../src/domain/email-address.ts'
import { isPasswordTooLong } from '../../../src/domain/password-length.ts'
import type { Database } from '../database.ts'
import { type Api, responseLike, withBody } from '../http/rewrite.ts'
import { validateRequest } from '../validate-request.ts'
import {
  type Body,
  bodyOf,
  hasErrorCode,
  newId,
  refusal,
  tooManyRequests,
  unconfirmedUser,
} from './auth-answers.ts'
import { CodeAttempts } from './code-attempts.ts'
import { type AuthLimit, createAuthLimits } from './limits.ts'
import { unsealHash } from './sealed-links.ts'

interface GuardOptions {
  database: Database
  secret: string
  limited: boolean
  confirmation: boolean
}

type Address = string | null

/** A request whose body has been read. */
interface ReadRequest {
  request: Request
  body: Body
  /** The e-mail address in the body, in lower case; empty where there is none. */
  email: string
  /** The network address it comes from; null where it is unknown. */
  address: Address
}

/** The most bytes of JSON an account's metadata may have: every session token carries them. */
const MAX_METADATA_BYTES = 4_096

/** The most characters of an e-mail address: 64 before the @ and 255 after it. Limits keep it in memory. */
const MAX_EMAIL_LENGTH = 320

/** Paths that always send a mail to the address in their body. */
const mailingPaths = ['recover', 'otp', 'magiclink', 'resend']

/**
 * Adds what a Supabase project's `/auth/v1` enforces and `@supabase/lite` does not: limits of requests and mails (where
 * `limited`), codes that expire after five wrong attempts, small metadata, the rules for e-mail addresses and for the
 * length of passwords, and the same answer for an address with an account and one without.
 */
export class AuthGuard {
  readonly #api: Api
  readonly #options: GuardOptions
  readonly #limits = createAuthLimits()
  readonly #attempts: CodeAttempts

  constructor(api: Api, options: GuardOptions) {
    this.#api = api
    this.#options = options
    this.#attempts = new CodeAttempts(options.database)
  }

  async answer(request: Request, address: Address): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/auth\/v1\/?/, '')
    if (path === 'verify' && request.method === 'GET') return this.#followLink(request, url, address)
    if (request.method !== 'POST' && request.method !== 'PUT') return this.#api(request)

    // The API refuses it with its own message; what is nested too deeply cannot be parsed here.
    if (await validateRequest(request)) return this.#api(request)
    const body = await bodyOf(request)
    if (body.data != null && Buffer.byteLength(JSON.stringify(body.data)) > MAX_METADATA_BYTES)
      return refusal(422, 'validation_failed', 'What is kept about an account may have 4 KB')

    const sets = path === 'signup' || path === 'user' || path.startsWith('admin/users')
    if (sets && typeof body.password === 'string' && isPasswordTooLong(body.password))
      return refusal(400, 'validation_failed', 'Password cannot be longer than 72 bytes')
    const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
    const takesAddress = path === 'signup' || path === 'user' || mailingPaths.includes(path)
    if (email.length > MAX_EMAIL_LENGTH || (takesAddress && email !== '' && !isEmailAddress(email)))
      return refusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
    const read = { request, body, email, address }
    if (path === 'verify') return this.#verify(read)
    if (path === 'signup') return this.#signUp(read)
    if (path === 'token') {
      if (url.searchParams.get('grant_type') === 'password') return this.#signIn(read)
      return this.#refuseBeyondLimits(['refresh', address]) ?? this.#api(request)
    }
    const sends = mailingPaths.includes(path) || (path === 'user' && email !== '')
    return sends ? this.#sendMail(read, path) : this.#api(request)
  }

  /**
   * Returns the refusal of a request beyond one of these limits; else counts it in all of them and returns null. Nothing
   * counts by an unknown network address (see `callerAddress`). Guessing stays limited then: 30 wrong passwords by
   * account, five attempts by code, one mail a minute by e-mail address; links and sessions are too long to be guessed.
   */
  #refuseBeyondLimits(...all: [limit: AuthLimit, key: string | null][]): Response | null {
    if (!this.#options.limited) return null
    const wanted = all.filter((one): one is [AuthLimit, string] => one[1] !== null)
    for (const [limit, key] of wanted) {
      const seconds = this.#limits.secondsToWait(limit, key)
      if (seconds > 0) return tooManyRequests(limit.startsWith('mail'), seconds)
    }
    for (const one of wanted) this.#limits.count(...one)
    return null
  }

  async #followLink(request: Request, url: URL, address: Address): Promise<Response> {
    const refused = this.#refuseBeyondLimits(['verify', address])
    if (refused) return refused
    url.searchParams.set('token', unsealHash(url.searchParams.get('token'), this.#options.secret) ?? '-')
    return this.#api(new Request(url, request))
  }

  async #verify({ request, body, email, address }: ReadRequest): Promise<Response> {
    const refused = this.#refuseBeyondLimits(['verify', address])
    if (refused) return refused
    const expired = () => refusal(403, 'otp_expired', 'Email link is invalid or has expired')
    if (body.token_hash == null)
      return (await this.#attempts.check(email, () => this.#api(request))) ?? expired()
    const hash = unsealHash(body.token_hash, this.#options.secret)
    return hash ? this.#api(withBody(request, JSON.stringify({ ...body, token_hash: hash }))) : expired()
  }

  async #signUp({ request, body, email, address }: ReadRequest): Promise<Response> {
    const { confirmation } = this.#options
    const mails = confirmation ? mailsOf(address, email) : []
    const refused = this.#refuseBeyondLimits(['signIn', address], ...mails)
    if (refused) return refused
    this.#attempts.reset(email)
    const response = await this.#api(request)
    if (!confirmation || !(response.ok || response.status === 429)) return response
    // 429 is the answer for an address that has an account.
    const { id } = response.ok ? await bodyOf(response) : {}
    return responseLike(response, unconfirmedUser(email, body.data, typeof id === 'string' ? id : newId()))
  }

  async #signIn({ request, email, address }: ReadRequest): Promise<Response> {
    // Counted before it is checked, as codes are.
    const refused = this.#refuseBeyondLimits(['signIn', address], ['wrongPassword', email])
    if (refused) return refused
    const response = await this.#api(request)
    if (response.ok) this.#limits.refund('wrongPassword', email)
    return response
  }

  async #sendMail({ request, email, address }: ReadRequest, path: string): Promise<Response> {
    const refused = this.#refuseBeyondLimits(...mailsOf(address, email))
    if (refused) return refused
    this.#attempts.reset(email)
    const response = await this.#api(request)
    // The answer must not tell whether an address has no account, or one that waits for its confirmation.
    const tells =
      ['otp', 'resend'].includes(path) &&
      (response.status === 429 || (await hasErrorCode(response, 'otp_disabled')))
    return tells ? responseLike(response, {}) : response
  }
}

const mailsOf = (address: Address, email: string): ['mails' | 'mailTo', Address][] => [
  ['mailTo', email],
  ['mails', address],
]
