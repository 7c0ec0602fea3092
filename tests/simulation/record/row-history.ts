import type { TableName } from '../../../src/domain/rows.ts'
import type { RowChange } from '../server/audit.ts'

/** The stamps of every row, in this server's history. */
export class RowHistory {
  readonly #stamps = new Map<string, Map<string, number[]>>()

  record(rowChanges: readonly RowChange[]): void {
    for (const { of_table, id, xid } of rowChanges) {
      const rows = this.#stamps.get(of_table) ?? new Map<string, number[]>()
      this.#stamps.set(of_table, rows)
      const stamps = rows.get(id) ?? []
      rows.set(id, stamps)
      if (stamps.at(-1) !== Number(xid)) stamps.push(Number(xid))
    }
  }

  /** Returns when a row was written, in order; undefined where it was not. */
  stampsOf(table: TableName, id: string): readonly number[] | undefined {
    return this.#stamps.get(table)?.get(id)
  }

  clear(): void {
    this.#stamps.clear()
  }
}
