import type { PushedMutation } from '../../src/domain/protocol.ts'
import type { RowChange } from './server/audit.ts'

/** What the server knows of a push beyond its answer. */
export interface ServerFacts {
  /** The stamps of rows that stood as wished already, by `table:id`: an applied change that changed nothing leaves no rowChange. */
  unchangedStamps: ReadonlyMap<string, string>
  /** Decisions of whoever sent it. */
  ownDecisions: ReadonlySet<string>
}

/** A mutation in this server's history, and the stamps of its rows once it was done: whoever holds these shows it. */
export interface Applied {
  mutation: PushedMutation
  stamps: ReadonlyMap<string, string>
}

/** The stamps rows had when this was done, by `table:id`: its own, or of whoever had done the same before. */
export function stampsOf(
  { changes }: PushedMutation,
  rowChanges: readonly RowChange[],
  standing: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    changes.flatMap(({ table, id }) => {
      const key = `${table}:${id}`
      const rowChange = rowChanges.find((one) => one.of_table === table && one.id === id)
      const stamp = rowChange?.after?.sync_xid ?? standing.get(key)
      return stamp ? [[key, String(stamp)] as const] : []
    }),
  )
}
