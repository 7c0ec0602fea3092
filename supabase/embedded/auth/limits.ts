/** The limits of a Supabase project: `most` at once, which come back evenly within `seconds`. */
export const authLimits = {
  /** Passwords and sign-ups, by network address. */
  signIn: { most: 30, seconds: 300 },
  /** Wrong passwords, by account and network address, or by account and a device that was signed in. */
  wrongPassword: { most: 30, seconds: 300 },
  /** Wrong passwords, by account, from all network addresses where it was never signed in. */
  wrongPasswordOfAll: { most: 300, seconds: 300 },
  /** Renewed sessions, by network address. */
  refresh: { most: 150, seconds: 300 },
  /** One-time codes and links, by network address. */
  verify: { most: 30, seconds: 300 },
  /** Requested mails, by network address. */
  mails: { most: 30, seconds: 3_600 },
  /** Mails to one e-mail address, by who requests them: a network address, or a device that was signed in. */
  mailTo: { most: 1, seconds: 60 },
  /** Mails to one e-mail address, whoever requests them, except on a device that was signed in. */
  mailToOfAll: { most: 10, seconds: 3_600 },
}

export type AuthLimit = keyof typeof authLimits

/** The most counted keys; beyond it the least recently used is dropped. */
const MAX_KEYS = 20_000

/** Counts requests in token buckets. `now` in milliseconds. */
export function createAuthLimits(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { left: number; at: number }>()

  function bucketOf(limit: AuthLimit, key: string) {
    const name = `${limit} ${key}`
    const { most, seconds } = authLimits[limit]
    const { left, at } = buckets.get(name) ?? { left: most, at: now() }
    const since = (now() - at) / 1_000
    const bucket = { left: Math.min(most, left + (since * most) / seconds), at: now() }
    buckets.delete(name)
    buckets.set(name, bucket)
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? '')
    return bucket
  }

  return {
    /** Returns the seconds until the next request is within the limit; 0 where it is now. */
    secondsToWait(limit: AuthLimit, key: string): number {
      const { left } = bucketOf(limit, key)
      const { most, seconds } = authLimits[limit]
      return left >= 1 ? 0 : Math.ceil(((1 - left) * seconds) / most - 1e-6)
    },
    /** Counts one request. */
    count(limit: AuthLimit, key: string): void {
      const bucket = bucketOf(limit, key)
      bucket.left = Math.max(0, bucket.left - 1)
    },
    /** Undoes one count. */
    refund(limit: AuthLimit, key: string): void {
      const bucket = bucketOf(limit, key)
      bucket.left = Math.min(authLimits[limit].most, bucket.left + 1)
    },
  }
}
