import { compare, hash } from 'bcryptjs'

/** As `@supabase/lite` hashes passwords. */
const cost = () => Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10)

let ofNobody: Promise<string> | undefined

/**
 * Takes as long as checking a password: a sign-in with an address that has no account must not be answered sooner than one
 * with a wrong password.
 */
export async function comparePassword(password: string): Promise<void> {
  ofNobody ??= hash('nobody', cost())
  await compare(password, await ofNobody)
}
