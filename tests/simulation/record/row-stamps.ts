import type { PushedMutation } from '../../../src/domain/protocol.ts'
import type { RowChange } from '../server/audit.ts'

/** What the server's tables tell about a push, beyond its answer. */
export interface ServerFacts {
  /**
   * The stamps, by `table:id`, of rows that already had the pushed values: an applied change that changes nothing
   * writes no audit row.
   */
  unchangedStamps: ReadonlyMap<string, string>
  /** The sender's decisions, as `decisionKey` names them. */
  ownDecisions: ReadonlySet<string>
}

/**
 * A mutation in this server's history and the stamps of its rows after it was applied. A device that holds rows with
 * these stamps shows the mutation.
 */
export interface Applied {
  mutation: PushedMutation
  stamps: ReadonlyMap<string, string>
}

/**
 * Returns the stamps, by `table:id`, that the rows had after the mutation: from its own changes, or from an earlier
 * identical change.
 */
export function stampsOf(
  { changes }: PushedMutation,
  rowChanges: readonly RowChange[],
  unchangedStamps: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    changes.flatMap(({ table, id }) => {
      const key = `${table}:${id}`
      const rowChange = rowChanges.find((one) => one.of_table === table && one.id === id)
      const stamp = rowChange?.after?.sync_xid ?? unchangedStamps.get(key)
      return stamp ? [[key, String(stamp)] as const] : []
    }),
  )
}
