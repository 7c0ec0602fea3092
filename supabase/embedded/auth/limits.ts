/** What is limited, as on a Supabase project: how often at once, and in how many seconds that much comes back. */
export const authLimits = {
  /** Passwords and sign-ups, by address. */
  signIn: { most: 30, seconds: 300 },
  /** Wrong passwords, by account. */
  wrongPassword: { most: 30, seconds: 300 },
  /** Renewed sessions, by address. */
  refresh: { most: 150, seconds: 300 },
  /** One-time codes and links, by address. */
  verify: { most: 30, seconds: 300 },
  /** Mails asked for, by address. */
  mails: { most: 30, seconds: 3_600 },
  /** Mails to one e-mail address. */
  mailTo: { most: 1, seconds: 60 },
}

export type AuthLimit = keyof typeof authLimits

/** Keys remembered at once. Beyond it those that were used longest ago are forgotten. */
const MAX_KEYS = 20_000

/** Counts by token bucket. `now` in milliseconds. */
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
    /** Seconds to wait until the next is within the limit; 0 where it is now. */
    secondsToWait(limit: AuthLimit, key: string): number {
      const { left } = bucketOf(limit, key)
      const { most, seconds } = authLimits[limit]
      return left >= 1 ? 0 : Math.ceil(((1 - left) * seconds) / most - 1e-6)
    },
    /** Counts one. */
    count(limit: AuthLimit, key: string): void {
      const bucket = bucketOf(limit, key)
      bucket.left = Math.max(0, bucket.left - 1)
    },
    /** Takes one back that was counted. */
    refund(limit: AuthLimit, key: string): void {
      const bucket = bucketOf(limit, key)
      bucket.left = Math.min(authLimits[limit].most, bucket.left + 1)
    },
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>
