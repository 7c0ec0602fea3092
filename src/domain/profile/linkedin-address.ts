import * as v from 'valibot'
import { withoutInvisible } from '../typed-characters.ts'
import { withScheme } from '../web-address.ts'

/** Letters, digits and hyphens (spec §5); letters of any script, as `private.is_linkedin_profile` in the database. */
const HANDLE = String.raw`(?:(?![\u{2000}-\u{2BFF}\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{Nd}-])+`
const PROFILE = new RegExp(`^https?://(?:www\\.)?linkedin\\.com/in/${HANDLE}/?$`, 'u')
const MAX_LENGTH = 200

const message = 'Please enter a valid LinkedIn profile URL'

/** Schema of a typed or pasted LinkedIn address. Parsing returns it as it is stored (`readLinkedInUrl`). */
export const LinkedInUrl = v.pipe(
  v.string(),
  v.transform(readLinkedInUrl),
  v.regex(PROFILE, message),
  v.maxLength(MAX_LENGTH, message),
)

/**
 * Returns an address of a LinkedIn profile in the form of the specification: one in that form already as it is, except for
 * scheme and host in lower case; one that LinkedIn hands out elsewhere (share links, hosts of countries and of the mobile
 * site, a language or a section at the end, percent-encoding) as `https://www.linkedin.com/in/{handle}`. Returns other
 * text without spaces around it.
 */
export function readLinkedInUrl(typed: string): string {
  const text = withoutInvisible(typed).trim()
  const plain = lowerCaseHost(withScheme(text))
  if (PROFILE.test(plain)) return plain
  const handle = handleOf(text)
  return handle === null ? plain : `https://www.linkedin.com/in/${handle}`
}

/** Converts scheme and host of a URL to lower case: they are case-insensitive (RFC 3986, section 6.2.2.1). */
const lowerCaseHost = (url: string) => url.replace(/^https?:\/\/[^/]*/i, (host) => host.toLowerCase())

/** An address at the end of the text: apps share it after a sentence. ASCII only, so that no letter looks like another. */
const shared =
  /(?:^|\s|<)((?:https?:\/\/)?(?:[a-z0-9-]+\.)?linkedin\.com\.?\/\S+?|\/?in\/[^\s/]+\/?)[>).,;]*$/i

/** Folders before `/in/`: of the mobile site, and of links in LinkedIn's emails. */
const folders = new Set(['mwlite', 'comm', 'lite', 'm'])

/** What LinkedIn appends to a profile's address: a language, or a section of the page. */
const appended =
  /^(?:[a-z]{2}(?:[-_][a-z]{2,4})?|overlay|details?|recent-activity|edit|opportunities|featured|skills|experience|education)$/i

function handleOf(text: string): string | null {
  const [, found = ''] = shared.exec(text) ?? []
  const address = found
    .replace(/^\/?(?=in\/)/, 'https://www.linkedin.com/')
    .replace(/^(?!https?:)/i, 'https://')
  if (!found || !URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  const parts = pathname.split('/').filter(Boolean)
  // What a visitor who is not signed in is led to instead of the profile.
  const wanted = searchParams.get('sessionRedirect') ?? searchParams.get('session_redirect')
  if (wanted && parts[0] !== 'in' && wanted !== text) return handleOf(wanted)
  const [folder, handle, ...rest] = folders.has(parts[0] ?? '') ? parts.slice(1) : parts
  if (folder !== 'in' || !handle || (rest[0] !== undefined && !appended.test(rest[0]))) return null
  try {
    return decodeURIComponent(handle).normalize('NFC').replace(/\/+$/, '')
  } catch {
    return null
  }
}
