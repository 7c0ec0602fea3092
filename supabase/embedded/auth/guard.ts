import { isEmailAddress } from '../../../src/domain/email-address.ts'
import { isPasswordTooLong } from '../../../src/domain/password-length.ts'
import type { Database } from '../database.ts'
import { redirectIn } from '../http/redirects.ts'
import { type Api, responseLike, withBody } from '../http/rewrite.ts'
import { validateRequest } from '../http/validate-request.ts'
import {
  type Body,
  bodyOf,
  hasErrorCode,
  newId,
  refusal,
  tooManyRequests,
  unconfirmedUser,
} from './auth-answers.ts'
import type { AuthEmails } from './auth-emails.ts'
import { CodeAttempts } from './code-attempts.ts'
import { comparePassword } from './compare-password.ts'
import { EarlierLinks } from './earlier-links.ts'
import { EmailChange } from './email-change.ts'
import { KnownDevices } from './known-devices.ts'
import { type AuthLimit, createAuthLimits } from './limits.ts'
import { hashOfCode } from './one-time-codes.ts'
import { RepeatedSignUp } from './repeated-sign-up.ts'
import { unsealHash } from './sealed-links.ts'

interface GuardOptions {
  database: Database
  mails: AuthEmails
  siteUrl: string
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
 * Adds what a Supabase project's `/auth/v1` does and `@supabase/lite` does not: limits of requests and mails (where
 * `limited`), codes that expire after five wrong attempts, small metadata, the rules for e-mail addresses and for the
 * length of passwords, mails that are sent again, two mailboxes that confirm a new address, and the same answer for an
 * address with an account and one without. Beyond that, the links of its mails change nothing when they are fetched, and
 * the owner of an address learns of a second sign-up.
 */
export class AuthGuard {
  readonly #api: Api
  readonly #options: GuardOptions
  readonly #limits = createAuthLimits()
  readonly #attempts = new CodeAttempts()
  readonly #earlierLinks: EarlierLinks
  readonly #knownDevices: KnownDevices
  readonly #emailChange: EmailChange
  readonly #repeatedSignUp: RepeatedSignUp

  constructor(api: Api, options: GuardOptions) {
    this.#api = api
    this.#options = options
    this.#earlierLinks = new EarlierLinks(options.database)
    this.#knownDevices = new KnownDevices(options.secret)
    this.#emailChange = new EmailChange(options.database, options.mails)
    this.#repeatedSignUp = new RepeatedSignUp(options.database, options.mails)
  }

  async answer(request: Request, address: Address): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/auth\/v1\/?/, '')
    if (path === 'verify' && ['GET', 'HEAD'].includes(request.method)) return this.#openPage(url)
    // A device ends a session that is said to be unknown, and tries again later after a 503.
    if (!(await this.#options.database.answers()))
      return refusal(503, 'unexpected_failure', 'The database does not answer. Please try again.')
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
   * counts by an unknown network address (see `callerAddress`). Guessing stays limited then: by account and by code;
   * links and sessions are too long to be guessed.
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

  /** Redirects to the page that uses a link up when its button is pressed: programs that scan mails follow links. */
  #openPage(url: URL): Response {
    const { siteUrl } = this.#options
    const page = new URL('/confirm', siteUrl)
    for (const [name, value] of [
      ['token_hash', url.searchParams.get('token_hash') ?? url.searchParams.get('token')],
      ['type', url.searchParams.get('type')],
      ['next', redirectIn(url, siteUrl)],
    ] as const)
      if (value) page.searchParams.set(name, value)
    return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } })
  }

  async #verify({ request, body, email, address }: ReadRequest): Promise<Response> {
    const refused = this.#refuseBeyondLimits(['verify', address])
    if (refused) return refused
    const expired = () => refusal(403, 'otp_expired', 'Email link is invalid or has expired')
    if (body.token_hash == null) {
      const entered = typeof body.token === 'string' ? hashOfCode(email, body.token) : null
      const check = () => (entered ? this.#confirmWith(request, body.type, entered) : this.#api(request))
      return (await this.#attempts.check(email, check)) ?? expired()
    }
    const hash = unsealHash(body.token_hash, this.#options.secret)
    if (!hash) return expired()
    await this.#earlierLinks.restore(hash)
    const response = await this.#confirmWith(request, body.type, hash)
    if (response.ok) await this.#earlierLinks.end(hash)
    return response
  }

  /** Uses up the hash of a code. */
  async #confirmWith(request: Request, given: unknown, token_hash: string): Promise<Response> {
    const type = given === 'email' ? await this.#typeOf(token_hash) : given
    const use = (hash: string) => this.#api(withBody(request, JSON.stringify({ type, token_hash: hash })))
    return type === 'email_change' ? this.#emailChange.confirm(token_hash, use) : use(token_hash)
  }

  /** Returns what a hash confirms for which a Supabase project's templates say `type=email`. */
  async #typeOf(hash: string): Promise<'signup' | 'magiclink'> {
    const waiting = await this.#options.database.query(
      'select from auth.users where confirmation_token = $1',
      [hash],
    )
    return waiting.length > 0 ? 'signup' : 'magiclink'
  }

  async #signUp({ request, body, email, address }: ReadRequest): Promise<Response> {
    const { confirmation } = this.#options
    const mails = confirmation ? this.#mailLimits(request, address, email) : []
    const refused = this.#refuseBeyondLimits(['signIn', address], ...mails)
    if (refused) return refused
    this.#attempts.reset(email)
    await this.#earlierLinks.keep(email)
    const response = await this.#api(request)
    // 429 is the answer for an address that has an account, or 422 where sign-ups need no confirmation.
    const isKnown = response.status === 429 || (await hasErrorCode(response, 'user_already_exists'))
    if (
      isKnown &&
      (confirmation || !this.#refuseBeyondLimits(...this.#mailToLimits(request, address, email)))
    )
      await this.#repeatedSignUp.tellOwner(email)
    if (!confirmation || !(response.ok || isKnown)) return response
    const { id } = response.ok ? await bodyOf(response) : {}
    return responseLike(response, unconfirmedUser(email, body.data, typeof id === 'string' ? id : newId()))
  }

  async #signIn({ request, body, email, address }: ReadRequest): Promise<Response> {
    // Counted before it is checked, as codes are.
    const device = this.#knownDevices.keyOf(request, email)
    const counted: [AuthLimit, string][] = [['wrongPassword', `${email} ${device ?? address}`]]
    if (!device) counted.push(['wrongPasswordOfAll', email])
    const refused = this.#refuseBeyondLimits(['signIn', address], ...counted)
    if (refused) return refused
    const password = typeof body.password === 'string' ? body.password : ''
    if (!(await this.#hasAccount(email))) await comparePassword(password)
    const response = await this.#api(request)
    if (!response.ok) return response
    for (const one of counted) this.#limits.refund(...one)
    return device ? response : this.#knownDevices.remember(response, request, email)
  }

  async #hasAccount(email: string): Promise<boolean> {
    const { query } = this.#options.database
    return (await query('select 1 from auth.users where lower(email) = $1', [email])).length > 0
  }

  async #sendMail({ request, body, email, address }: ReadRequest, path: string): Promise<Response> {
    const refused = this.#refuseBeyondLimits(...this.#mailLimits(request, address, email))
    if (refused) return refused
    await this.#earlierLinks.keep(email)
    this.#attempts.reset(email)
    if (path === 'resend' && body.type === 'signup') await this.#repeatedSignUp.confirmAgain(email)
    if (path === 'resend' && body.type === 'email_change')
      this.#attempts.reset((await this.#emailChange.askAgain(email))?.toLowerCase() ?? email)
    const response = await this.#api(request)
    if (path === 'user' && response.ok) await this.#askNewMailbox(response, email)
    // The answer must not tell whether an address has no account, or one that waits for its confirmation.
    const tells =
      ['otp', 'resend'].includes(path) &&
      (response.status === 429 || (await hasErrorCode(response, 'otp_disabled')))
    return tells ? responseLike(response, {}) : response
  }

  #mailLimits(request: Request, address: Address, email: string): [AuthLimit, Address][] {
    return [...this.#mailToLimits(request, address, email), ['mails', address]]
  }

  /** Others who know an address do not use up the mails that its owner requests. */
  #mailToLimits(request: Request, address: Address, email: string): [AuthLimit, Address][] {
    const device = this.#knownDevices.keyOf(request, email)
    const own: [AuthLimit, Address] = ['mailTo', `${email} ${device ?? address}`]
    return device ? [own] : [own, ['mailToOfAll', email]]
  }

  async #askNewMailbox(response: Response, newEmail: string): Promise<void> {
    const { id } = await bodyOf(response)
    const old = typeof id === 'string' ? await this.#emailChange.askNewMailbox(id, newEmail) : null
    if (old) this.#attempts.reset(old.toLowerCase())
  }
}
