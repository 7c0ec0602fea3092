import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'

/** The secret that signs sessions: drawn once per database, so that people stay signed in over a restart. */
export async function signingSecret(database: Database): Promise<string> {
  const [kept] = await database.query<{ value: string }>(
    `insert into embedded.secrets (name, value) values ('jwt', $1)
     on conflict (name) do update set value = embedded.secrets.value
     returning value`,
    [randomBytes(48).toString('base64url')],
  )
  if (!kept) throw new Error('The signing secret could not be kept')
  return kept.value
}

/** The claims of a session token; null when it is not ours, was changed, or has expired. */
export function verifyToken(token: string, secret: string): Record<string, unknown> | null {
  const [header, payload, signature, ...more] = token.split('.')
  if (!header || !payload || !signature || more.length > 0) return null
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    if (decode(header).alg !== 'HS256') return null
    const claims = decode(payload)
    return typeof claims.exp === 'number' && claims.exp * 1000 > Date.now() ? claims : null
  } catch {
    return null
  }
}

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString())
