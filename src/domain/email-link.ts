import * as v from 'valibot'
import { isNextAddress } from './next-address.ts'

/** What the link or the code of an email does; the names are those of Supabase Auth. */
const LinkKind = v.picklist(['signup', 'recovery', 'email_change', 'magiclink', 'email'])
export type LinkKind = v.InferOutput<typeof LinkKind>

/** A session that a link of earlier emails has brought: it was used up when it was opened. */
const LinkSession = v.object({ accessToken: v.string(), refreshToken: v.string() })
export type LinkSession = v.InferOutput<typeof LinkSession>

/** What a user confirms an email with. */
export type EmailLink = { kind: LinkKind } & (
  | { tokenHash: string }
  | { email: string; code: string }
  | { session: LinkSession }
)

/** Why a link cannot be used. Only these reach the screen: anybody may write a sentence into an address. */
export const linkProblems = ['used', 'banned', 'too-many', 'incomplete', 'other'] as const
export type LinkProblem = (typeof linkProblems)[number]

const problemOfCode: Record<string, LinkProblem> = {
  otp_expired: 'used',
  flow_state_expired: 'used',
  flow_state_not_found: 'used',
  user_not_found: 'used',
  user_banned: 'banned',
  over_request_rate_limit: 'too-many',
}

/** Returns what an error code of Supabase Auth means for a link. */
export const linkProblemOf = (code: string): LinkProblem =>
  Object.hasOwn(problemOfCode, code) ? (problemOfCode[code] ?? 'other') : 'other'

/** Returns the link in the address of the page that uses it; null where a part is missing. */
export function linkInAddress(search: string): EmailLink | null {
  const parameters = new URLSearchParams(search)
  const kind = v.safeParse(LinkKind, parameters.get('type'))
  const tokenHash = parameters.get('token_hash') ?? ''
  return kind.success && /^[\w.-]{16,256}$/.test(tokenHash) ? { kind: kind.output, tokenHash } : null
}

/** What Supabase Auth has put into an address that it redirected to. */
export type Landing =
  | { problem: LinkProblem }
  /** The first of the two confirmations of a new address. */
  | { half: true }
  | { link: EmailLink }

/** Reads what Supabase Auth tells in an address; null where it tells nothing. `hash` without its `#`. */
export function readLanding(hash: string, search: string): Landing | null {
  const inHash = new URLSearchParams(hash)
  const inSearch = new URLSearchParams(search)
  for (const parameters of [inHash, inSearch]) {
    const code = parameters.get('error_code')
    if (code !== null || (parameters.has('error') && parameters.has('error_description')))
      return { problem: linkProblemOf(code ?? '') }
  }
  const session = v.safeParse(LinkSession, {
    accessToken: inHash.get('access_token'),
    refreshToken: inHash.get('refresh_token'),
  })
  if (session.success) {
    const kind = v.safeParse(LinkKind, inHash.get('type'))
    return { link: { kind: kind.success ? kind.output : 'magiclink', session: session.output } }
  }
  return inHash.has('message') ? { half: true } : null
}

/** Returns the screen to continue at, from the whole address that a link names; undefined for another site. */
export function pathOnSite(address: string | null, origin: string): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const path = url.pathname + url.search
  return url.origin === origin && isNextAddress(path) ? path : undefined
}

/** Returns the seconds that Supabase Auth asks to wait in the message of a refusal; null where it names none. */
export function secondsToWait(message: string): number | null {
  const [, seconds] = /(?:after|every) (\d{1,5}) seconds?\b/.exec(message) ?? []
  return seconds ? Number(seconds) : null
}

/** What is typed as the code of an email: digits, however they are grouped. */
export const EmailCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.normalize('NFKC').replace(/[\s\p{Cf}-]/gu, '')),
  v.regex(/^\d{6,10}$/, 'Enter the digits from the email'),
)
