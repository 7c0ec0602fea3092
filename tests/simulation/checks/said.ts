import type { SimulatedDevice } from '../simulated-device.ts'
import { Violation } from '../violation.ts'
import { outboxOf } from './held.ts'

/** Milliseconds after which a tab that reaches nobody must have noticed: a slow pull, its patience, and some. */
const NOTICED = 150_000
/**
 * Milliseconds in which a tab whose connections the browser no longer breaks off has them, and sees what others wrote; and
 * in which it takes the place of one that was killed.
 */
const BLIND = 5_000

/** The header never says "up to date" when it is not; every tab of a device tells of the same unsent work. */
export function checkSaid(place: SimulatedDevice, now: number): void {
  for (const tab of place.ready) {
    if (place.device.disk.breaksOff(tab)) tab.lostAt = now
    const seen = tab.api.see()
    if (!seen || seen.engineUserId !== seen.userId) continue
    const viewer = seen.userId ?? 'visitor'
    const items = outboxOf(place.device, viewer)
    if (seen.status !== 'up-to-date') continue
    const unsent = items?.find(({ state }) => state !== 'applied')
    if (unsent && now - Math.max(tab.lostAt, place.killedAt) > BLIND) {
      throw new Violation('honest-status', `${tab.name} says up to date with an item ${unsent.state}`, [
        unsent.id,
        tab.name,
      ])
    }
    if (place.cutOffSince !== null && now - Math.max(place.cutOffSince, tab.openedAt) > NOTICED) {
      throw new Violation('honest-status', `${tab.name} says up to date, cut off for minutes`, [tab.name])
    }
  }
}
