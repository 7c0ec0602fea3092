import { createHmac, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'

/** Returns the secret that signs sessions: drawn once per database, so that users stay signed in over a restart. */
export const signingSecret = (database: Pick<Database, 'query'>): Promise<string> =>
  storedSecret(database, 'jwt', randomBytes(48).toString('base64url'))

/**
 * Returns the keys that sign web push messages, for the functions' environment. Drawn once: browsers that subscribed
 * accept no others.
 */
export async function vapidKeys(database: Database): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d, x, y } = JSON.parse(
    await storedSecret(database, 'vapid', JSON.stringify(privateKey.export({ format: 'jwk' }))),
  )
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    VAPID_PUBLIC_KEY: point.toString('base64url'),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: 'mailto:nobody@example.org',
  }
}

/** Returns whether two secrets are the same, in a time that does not tell how far they agree. */
export const isSame = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** Returns the stored secret of this name; where there is none, stores and returns `drawn`. */
export async function storedSecret(
  database: Pick<Database, 'query'>,
  name: string,
  drawn: string,
): Promise<string> {
  const [secret] = await database.query<{ value: string }>(
    `insert into embedded.secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = embedded.secrets.value
     returning value`,
    [name, drawn],
  )
  if (!secret) throw new Error(`The secret ${name} could not be kept`)
  return secret.value
}

/** Returns the claims of a session token; null when it is not signed by us, was changed, or has expired. */
export function verifyToken(token: string, secret: string): Record<string, unknown> | null {
  const claims = signedClaims(token, secret)
  return typeof claims?.exp === 'number' && claims.exp * 1000 > Date.now() ? claims : null
}

/** Returns the claims of a session token, which may have expired; null when it is not signed by us or was changed. */
export function signedClaims(token: string, secret: string): Record<string, unknown> | null {
  const [header, payload, signature, ...more] = token.split('.')
  if (!header || !payload || !signature || more.length > 0) return null
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    if (decode(header).alg !== 'HS256') return null
    return decode(payload)
  } catch {
    return null
  }
}

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString())
