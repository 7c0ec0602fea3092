import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import type { RowHistory } from '../record/row-history.ts'
import { Violation } from './violation.ts'

/** The stamps of the rows that a tab shows, by table and id. */
export type ShownStamps = ReadonlyMap<TableName, ReadonlyMap<string, number>>

/** Throws where a tab shows a row in an older state than before. */
export function checkNotOlder(
  tab: string,
  table: TableName,
  shown: ReadonlyMap<string, number>,
  latest: ReadonlyMap<string, number>,
): void {
  for (const [id, stamp] of shown) {
    const before = latest.get(id) ?? 0
    if (stamp >= before) continue
    const what = `${tab} shows ${table} ${id} as of transaction ${stamp} after it showed ${before}`
    throw new Violation('causal-order', what, [tab, id])
  }
}

/**
 * Throws where a tab shows what a transaction wrote, and beside it a row as it was before that transaction or an earlier
 * one wrote it: half of a mutation, or an effect without its cause.
 */
export function checkWhole(tab: string, shown: ShownStamps, history: RowHistory): void {
  let newest = 0
  let newestRow = ''
  for (const [table, rows] of shown) {
    for (const [id, stamp] of rows) {
      if (stamp <= newest) continue
      newest = stamp
      newestRow = `${table} ${id}`
    }
  }
  for (const table of TABLES) {
    for (const [id, stamp] of shown.get(table) ?? []) {
      const stamps = history.stampsOf(table, id)
      const last = stamps?.at(-1) ?? 0
      if (!stamps || last <= stamp) continue
      const missed = stamps.find((one) => one > stamp)
      if (missed === undefined || missed > newest) continue
      const what = `${tab} shows ${newestRow} as of transaction ${newest}, and ${table} ${id} as before ${missed}`
      throw new Violation('causal-order', what, [tab, id, newestRow.split(' ')[1] ?? ''])
    }
  }
}
