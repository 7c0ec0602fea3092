import * as v from 'valibot'
import { APOSTROPHES, asciiForms, withoutInvisible } from './typed-characters.ts'

/*
 * One rule for e-mail addresses: of every form, of the embedded backend, and in the database
 * (`private.is_email_address`); `supabase/functions/_shared/email-address.ts` is the same for Deno (decision 068).
 */

/** The longest address, in characters (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const MAX_LENGTH = 254

/** The rule of HTML's `type="email"` and of Supabase Auth; and the host name has a dot, and does not end with a number. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Returns whether this is an address as it is stored: ASCII only. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text)

/**
 * Schema of a typed address. Parsing returns it as it is stored (`readEmailAddress`). `message` is what the form says
 * where it is none.
 */
export const emailAddress = (message: string) =>
  v.pipe(
    v.string(),
    v.transform(readEmailAddress),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || isEmailAddress(dataset.value)) return
      const asciiName = dataset.value.replace(/[^\p{ASCII}](?=.*@)/gu, 'x')
      addIssue({
        message: isEmailAddress(asciiName)
          ? `${message}: before the @, only letters from a to z can be used`
          : message,
      })
    }),
  )

/**
 * Returns a typed or pasted address as it is stored: without invisible characters, quotation marks, `mailto:` with its
 * header fields, and the name before an address in angle brackets; its host name in ASCII and lower case, so that
 * `ada@bücher.example` is `ada@xn--bcher-kva.example`. Returns other text without spaces around it.
 */
export function readEmailAddress(typed: string): string {
  const visible = typed.replace(/\p{Default_Ignorable_Code_Point}/gu, (mark, at) =>
    isJoiner(typed, at) ? mark : '',
  )
  const bare = withoutQuotes(withoutScheme(inBrackets(visible.trim())))
  const [, name, host] = /^([^@＠]+)[@＠]([^@＠]+)$/u.exec(bare) ?? []
  if (name === undefined || host === undefined) return bare
  return `${withoutInvisible(asciiForms(name)).trim().replace(apostrophe, "'")}@${asciiHost(host)}`
}

const apostrophe = new RegExp(`[${APOSTROPHES.replace('`', '')}]`, 'gu')

/** Some scripts write joiners within a host name; anywhere else they are invisible characters. */
const isJoiner = (text: string, at: number): boolean =>
  /^[^\p{ASCII}\s][\u{200C}\u{200D}][^\p{ASCII}\s]$/u.test(text.slice(Math.max(0, at - 1), at + 2))

/** Returns the address of "Name <address>". */
const inBrackets = (text: string): string => /<([^<>]*)>[\s,;]*$/.exec(text)?.[1]?.trim() ?? text

function withoutScheme(text: string): string {
  const [, recipient] = /^mailto:(?:\/\/)?([^?]*)/i.exec(text) ?? []
  if (recipient === undefined) return text
  try {
    return decodeURIComponent(recipient).trim()
  } catch {
    return recipient.trim()
  }
}

/** Also removes the comma or full stop after an address that was copied from a list or a sentence. */
const withoutQuotes = (text: string): string =>
  text
    .replace(/[\s.,;]+$/, '')
    .replace(/^["'“”„‘’«»](.+)["'“”‘’«»]$/u, '$1')
    .trim()

/** Characters that end a host name in a URL, or are decoded there. */
const notInHosts = /[\s!"#$%&'()*+,/:;<=>?@[\\\]^`{|}~]/

/** Returns a host name in ASCII, in lower case; as it is where it is none. */
function asciiHost(host: string): string {
  const trimmed = host.trim()
  if (/^\p{ASCII}*$/u.test(trimmed)) return trimmed.toLowerCase()
  for (const name of [trimmed, withoutInvisible(trimmed)]) {
    const url = notInHosts.test(name) || !URL.canParse(`http://${name}`) ? null : new URL(`http://${name}`)
    if (url) return url.hostname
  }
  return trimmed
}
