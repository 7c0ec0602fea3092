import { isQuiet } from '../../../src/outbox/item.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import { outboxOf } from './device-data.ts'
import { Violation } from './violation.ts'

/** Milliseconds after which a tab that reaches no server must have noticed: a slow pull, its timeout, and a margin. */
const CUT_OFF_NOTICE_MS = 150_000
/**
 * Milliseconds in which a tab opens the database again after aborted connections and sees what others wrote; also in
 * which it takes over from a tab that was killed.
 */
const RECOVERY_MS = 5_000

/** Throws where a tab says "up to date" although the device has unsent items or has been cut off for minutes. */
export function checkHeaderStatus(device: SimulatedDevice, now: number): void {
  for (const tab of device.ready) {
    if (device.platform.disk.abortsOpenings(tab)) tab.connectionsLostAt = now
    const seen = tab.api.readState()
    if (!seen || seen.engineUserId !== seen.userId) continue
    const viewer = seen.userId ?? 'visitor'
    const items = outboxOf(device.platform, viewer)
    if (seen.status !== 'up-to-date') continue
    const unsent = items?.find((item) => item.state !== 'applied' && !isQuiet(item))
    const { connectionsLostAt, openedAt, wokenAt } = tab
    if (unsent && now - Math.max(connectionsLostAt, device.killedAt, wokenAt) > RECOVERY_MS) {
      throw new Violation('honest-status', `${tab.name} says up to date with an item ${unsent.state}`, [
        unsent.id,
        tab.name,
      ])
    }
    if (
      device.cutOffSince !== null &&
      now - Math.max(device.cutOffSince, openedAt, wokenAt) > CUT_OFF_NOTICE_MS
    ) {
      throw new Violation('honest-status', `${tab.name} says up to date, cut off for minutes`, [tab.name])
    }
  }
}
