const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

/**
 * Milliseconds to wait after so many failures in a row: doubling from one second to one minute, with the upper half
 * drawn by chance so that a thousand devices do not come back in the same moment.
 */
export function backoff(failures: number, chance = Math.random()): number {
  const whole = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(whole * (0.5 + chance / 2))
}
