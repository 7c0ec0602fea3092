import type { PullAnswer } from '../../../src/domain/protocol.ts'
import { TABLES } from '../../../src/domain/rows.ts'
import {
  type DeviceStorage,
  lastScreenOn,
  type StoredRow,
  type StoredRows,
  storedRowsOf,
} from './device-data.ts'
import { difference } from './effects.ts'
import { Violation } from './violation.ts'

/** The cursor of a pull and what a new device would have received at the same moment. */
export interface Expected {
  viewer: string
  cursor: string
  fresh: PullAnswer
}

/** Throws where a device's rows differ from what its user may see. */
export function checkVisibleRows(
  platform: DeviceStorage,
  viewer: string,
  fresh: PullAnswer,
  when: string,
): void {
  const held = storedRowsOf(platform, viewer)
  if (!held) throw new Violation('sight', `${platform.name} holds nothing of ${viewer} ${when}`, [viewer])
  const wrong = [...differences(held, fresh), ...goneFromScreen(platform, viewer, held)]
  if (wrong.length === 0) return
  const [first] = wrong
  throw new Violation(
    'sight',
    `${platform.name} ${when}: ${wrong.length} differences for ${viewer} (${fresh.scope}), ${first?.words}`,
    [platform.name, ...wrong.slice(0, 5).map(({ id }) => id)],
  )
}

/** Returns the rows of the last screen that the device no longer holds. Of a real browser it is HTML. */
function goneFromScreen(
  platform: DeviceStorage,
  viewer: string,
  { rows }: StoredRows,
): { id: string; words: string }[] {
  const kept = lastScreenOn(platform)
  const ids: string[] = kept?.viewer === viewer && kept.html.startsWith('[') ? JSON.parse(kept.html) : []
  const gone = ids.filter((id) => ![...rows.values()].some((held) => held.has(id)))
  return gone.map((id) => ({ id, words: `${id} is on the last screen, and left the device` }))
}

function differences(held: StoredRows, fresh: PullAnswer): { id: string; words: string }[] {
  const wrong: { id: string; words: string }[] = []
  for (const table of TABLES) {
    const rows = held.rows.get(table) ?? new Map<string, StoredRow>()
    const visible = new Map((fresh.rows[table] ?? []).map((row) => [row.id, row as unknown as StoredRow]))
    for (const [id, row] of rows) {
      const seen = visible.get(id)
      if (!seen) wrong.push({ id, words: `${table} ${id} may not be seen by the user` })
      else if (canonical(row) !== canonical(seen)) {
        wrong.push({ id, words: `${table} ${id} differs (stored, expected): ${difference(row, seen)}` })
      }
    }
    for (const id of visible.keys()) if (!rows.has(id)) wrong.push({ id, words: `${table} ${id} is missing` })
  }
  // Public profiles opened one by one, where the new device asked for them, too.
  for (const id of fresh.known.gone) wrong.push({ id, words: `the profile ${id} is not public to the user` })
  for (const row of fresh.known.rows) {
    const cached = held.rows.get('public_profiles')?.get(row.id)
    const seen = row as unknown as StoredRow
    if (cached && canonical(cached) !== canonical(seen))
      wrong.push({
        id: row.id,
        words: `the public profile differs (stored, expected): ${difference(cached, seen)}`,
      })
  }
  return wrong
}

const canonical = (row: StoredRow): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
