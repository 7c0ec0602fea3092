import type { SimulatedDevice } from '../simulated-device.ts'
import { Violation } from '../violation.ts'
import { outboxOf } from './device-data.ts'

/** Milliseconds after which a tab that reaches nobody must have noticed: a slow pull, its patience, and some. */
const CUT_OFF_NOTICE_MS = 150_000
/**
 * Milliseconds in which a tab whose connections the browser no longer breaks off has them, and sees what others wrote; and
 * in which it takes the place of one that was killed.
 */
const RECOVERY_MS = 5_000

/** The header never says "up to date" when it is not; every tab of a device tells of the same unsent work. */
export function checkHeaderStatus(device: SimulatedDevice, now: number): void {
  for (const tab of device.ready) {
    if (device.platform.disk.abortsOpenings(tab)) tab.connectionsLostAt = now
    const seen = tab.api.readState()
    if (!seen || seen.engineUserId !== seen.userId) continue
    const viewer = seen.userId ?? 'visitor'
    const items = outboxOf(device.platform, viewer)
    if (seen.status !== 'up-to-date') continue
    const unsent = items?.find(({ state }) => state !== 'applied')
    if (unsent && now - Math.max(tab.connectionsLostAt, device.killedAt) > RECOVERY_MS) {
      throw new Violation('honest-status', `${tab.name} says up to date with an item ${unsent.state}`, [
        unsent.id,
        tab.name,
      ])
    }
    if (device.cutOffSince !== null && now - Math.max(device.cutOffSince, tab.openedAt) > CUT_OFF_NOTICE_MS) {
      throw new Violation('honest-status', `${tab.name} says up to date, cut off for minutes`, [tab.name])
    }
  }
}
