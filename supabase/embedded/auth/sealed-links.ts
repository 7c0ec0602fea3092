import { createHmac, timingSafeEqual } from 'node:crypto'

/** The part of a mail's link that holds a hash of the e-mail address and its code of six digits. */
const linkHashes = /\b(token(?:_hash)?=)([0-9a-f]{32,128})\b/g

const seal = (hash: string, secret: string) =>
  createHmac('sha256', secret).update(`link ${hash}`).digest('hex').slice(0, 32)

/** Seals the links of a mail: the hash alone is one of a million, which anybody can compute and try. */
export const sealLinks = (text: string, secret: string): string =>
  text.replace(linkHashes, (_, name: string, hash: string) => `${name}${hash}.${seal(hash, secret)}`)

/** Returns the hash of a sealed link; null for anything that was not sent in a mail. */
export function unsealHash(sealed: unknown, secret: string): string | null {
  if (typeof sealed !== 'string') return null
  const [hash = '', given = '', ...more] = sealed.split('.')
  const expected = Buffer.from(seal(hash, secret))
  const shown = Buffer.from(given)
  if (more.length > 0 || shown.length !== expected.length || !timingSafeEqual(shown, expected)) return null
  return hash
}
