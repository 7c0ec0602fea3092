/**
 * Creates a rate limit: `most` at once, and `perSecond` more as time passes. The returned function counts one and
 * returns whether it is within the limit. `now` in milliseconds.
 */
export function createTokenBucket(
  most: number,
  perSecond: number,
  now: () => number = () => performance.now(),
) {
  let left = most
  let at = now()
  return (): boolean => {
    const since = now() - at
    at += since
    left = Math.min(most, left + (since / 1_000) * perSecond)
    if (left < 1) return false
    left -= 1
    return true
  }
}
