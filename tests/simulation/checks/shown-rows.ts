import { TABLES } from '../../../src/domain/rows.ts'
import { columnsOf } from '../../support/rows.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import { outboxOf, type StoredRow, storedRowsOf } from './device-data.ts'
import { Violation } from './violation.ts'

/** Throws where a tab shows other rows than the device stores, while nothing is unsent. */
export function checkShownRows(device: SimulatedDevice, viewer: string): void {
  const stored = storedRowsOf(device.platform, viewer)
  if (!stored || (outboxOf(device.platform, viewer)?.length ?? 0) > 0) return
  for (const tab of device.ready) {
    if ((tab.api.readState()?.engineUserId ?? 'visitor') !== viewer) continue
    for (const table of TABLES) {
      const shown = (tab.api.shownRows(table) as StoredRow[]).map((row) => columnsOf(row))
      const rows = stored.rows.get(table)
      const different = shown.find((row) => JSON.stringify(row) !== JSON.stringify(rows?.get(row.id)))
      if (different || shown.length !== rows?.size) {
        const what = `${tab.name} shows ${shown.length} rows of ${table}, ${rows?.size} are on its disk`
        throw new Violation('shown', what, [tab.name, ...(different ? [different.id] : [])])
      }
    }
  }
}
