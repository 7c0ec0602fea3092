const FIRST_DELAY_MS = 1_000
/** The longest delay between two attempts. */
export const MAX_BACKOFF_MS = 60_000

/**
 * Returns milliseconds to wait after so many failures in a row: doubling from one second to one minute. The upper half is
 * random (`chance`, 0 to 1), so that devices do not return all at once.
 */
export function backoff(failures: number, chance = Math.random()): number {
  const whole = Math.min(MAX_BACKOFF_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(whole * (0.5 + chance / 2))
}
