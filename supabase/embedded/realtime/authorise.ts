type Query = <Row = Record<string, unknown>>(sql: string, params?: unknown[]) => Promise<Row[]>

/** The part of the database that realtime uses. */
export interface RealtimeDatabase {
  /** Runs inside one transaction; rolled back when `work` throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Listens to a channel's notifications until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
}

export interface Keys {
  publishable: string
  secret: string
}

/** Resolves with the claims of a token; null when it is invalid or expired. */
export type VerifyToken = (jwt: string) => Promise<Record<string, unknown> | null>

/** A listener, as the policies see it. */
export interface Identity {
  claims: Record<string, unknown>
  role: 'anon' | 'authenticated' | 'service_role'
  /** Milliseconds since 1970; null for keys, which last. */
  expiresAt: number | null
}

const roles = ['anon', 'authenticated', 'service_role'] as const

/** Returns the identity of a key or token; null where it is unknown, expired or names no role of the API. */
export async function identify(
  token: string,
  keys: Keys,
  verifyToken: VerifyToken,
): Promise<Identity | null> {
  if (token === keys.publishable) return { claims: { role: 'anon' }, role: 'anon', expiresAt: null }
  if (token === keys.secret) {
    return { claims: { role: 'service_role' }, role: 'service_role', expiresAt: null }
  }
  const claims = await verifyToken(token).catch(() => null)
  const role = roles.find((name) => name === claims?.role)
  if (!claims || !role || typeof claims.exp !== 'number') return null
  return { claims, role, expiresAt: claims.exp * 1000 }
}

/**
 * Returns whether the policies on realtime.messages let someone listen to a topic. As on a hosted project, a message is
 * written to the topic, read back as the listener, and rolled back. Throws when the database cannot be queried.
 */
export async function mayListen(
  database: RealtimeDatabase,
  listener: Identity,
  topic: string,
): Promise<boolean> {
  let heard: boolean | undefined
  try {
    await database.transaction(async (query) => {
      const [message] = await query<{ id: string }>(
        `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id::text as id`,
        [topic],
      )
      await query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
           set_config('request.jwt.claim.role', $3, true), set_config('realtime.topic', $4, true),
           set_config('role', $3, true)`,
        [JSON.stringify(listener.claims), String(listener.claims.sub ?? ''), listener.role, topic],
      )
      const rows = await query(
        `select 1 from realtime.messages where topic = $1 and extension = 'broadcast' and id::text = $2`,
        [topic, message?.id],
      )
      heard = rows.length > 0
      throw new Error('rolled back: the message was only a question')
    })
  } catch (failure) {
    if (heard === undefined) throw failure
  }
  return heard ?? false
}

export type Authorise = (listener: Identity, topic: string) => Promise<boolean>

/** Milliseconds for which the policies' answer to one visitor is used for all. */
const CACHE_MS = 10_000

/** Queries once for all visitors, who are the same to the policies; for everybody else each time. */
export function cacheForVisitors(ask: Authorise, now: () => number = () => performance.now()): Authorise {
  const answers = new Map<string, { answer: Promise<boolean>; until: number }>()
  return async (listener, topic) => {
    if (listener.role !== 'anon' || listener.expiresAt !== null) return ask(listener, topic)
    const known = answers.get(topic)
    if (known && known.until > now()) return known.answer
    const answer = ask(listener, topic)
    answers.set(topic, { answer, until: now() + CACHE_MS })
    answer.catch(() => answers.delete(topic))
    return answer
  }
}

/**
 * Returns whether a listener may ask for this topic of the app: signed-in users for these and their own, visitors for
 * the board's.
 */
export const isTopicOfTheApp = ({ role, claims }: Identity, topic: string): boolean =>
  topic === 'board' ||
  (role !== 'anon' && (topic === 'members' || topic === 'admin' || topic === `user:${claims.sub}`))
