import { TABLES } from '../../../src/domain/rows.ts'
import { columnsOf } from '../../support/rows.ts'
import type { SimulatedDevice } from '../simulated-device.ts'
import { Violation } from '../violation.ts'
import { type HeldRow, heldBy, outboxOf } from './held.ts'

/** Every tab shows what lies on the disk, with nothing laid over it where nothing is unsent. */
export function checkShown(place: SimulatedDevice, viewer: string): void {
  const held = heldBy(place.device, viewer)
  if (!held || (outboxOf(place.device, viewer)?.length ?? 0) > 0) return
  for (const tab of place.ready) {
    if ((tab.api.see()?.engineUserId ?? 'visitor') !== viewer) continue
    for (const table of TABLES) {
      const shown = (tab.api.shown(table) as HeldRow[]).map((row) => columnsOf(row))
      const rows = held.rows.get(table)
      const odd = shown.find((row) => JSON.stringify(row) !== JSON.stringify(rows?.get(row.id)))
      if (odd || shown.length !== rows?.size) {
        const what = `${tab.name} shows ${shown.length} rows of ${table}, ${rows?.size} are on its disk`
        throw new Violation('shown', what, [tab.name, ...(odd ? [odd.id] : [])])
      }
    }
  }
}
