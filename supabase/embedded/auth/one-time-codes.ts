import { createHash, randomInt } from 'node:crypto'

/** How long a code and its link are valid, in SQL; as on a Supabase project by default. */
export const CODE_LIFETIME = "interval '1 hour'"

/** Returns the hash that is stored of a code for an e-mail address, and that its link holds; as `@supabase/lite` does. */
export const hashOfCode = (email: string, code: string): string =>
  createHash('sha256').update(`${email.toLowerCase()}${code}`).digest('hex')

/** Returns a new code of six digits, as the values of a mail's template. */
export function newCode(email: string): { Token: string; TokenHash: string } {
  const Token = String(randomInt(1_000_000)).padStart(6, '0')
  return { Token, TokenHash: hashOfCode(email, Token) }
}
