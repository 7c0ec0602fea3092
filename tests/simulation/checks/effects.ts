import type { PushedChange, PushedMutation } from '../../../src/domain/protocol.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import type { RowChange } from '../server/audit.ts'
import { Violation } from './violation.ts'

type Row = Record<string, unknown>

/**
 * Throws where an item needs attention for another reason than a refusal: trouble of the network or the server must not
 * ask the user.
 */
export function checkAttention(
  device: string,
  item: OutboxItem,
  { wasRefused, wasInterrupted }: { wasRefused: boolean; wasInterrupted: boolean },
): void {
  const { id, state, problem, mutation } = item
  if (state !== 'attention' || !problem) return
  // Cancelled while an edge function may have been running it: the outcome is unknown.
  if (problem.status === 'unknown') return
  // The limit of ten messages a day, which the edge function counts.
  if (problem.status === 'refused' && problem.message.includes('ten messages a day')) return
  // The server was killed between the mail and its record: nobody knows.
  if (problem.status === 'refused' && problem.code === 409 && wasInterrupted) return
  const isRight = problem.status === 'refused' ? problem.code !== 409 && !isPassing(problem.code) : wasRefused
  if (isRight) return
  const what = `${mutation.action} on ${device} needs attention for nothing: ${JSON.stringify(problem)}`
  throw new Violation('needs-attention', what.slice(0, 300), [id])
}

/** Statuses that are no refusal: a success of which only half arrived, none at all; 401 concerns the session. */
const isPassing = (status: number) =>
  status < 400 || status === 401 || status === 408 || status === 429 || status >= 500

/** Throws where an item was replaced by the same with another invoice number, and that one does not wait. */
export function checkReplaced(device: string, old: OutboxItem, items: readonly OutboxItem[]): void {
  const { mutation } = old
  if (mutation.kind !== 'rows') return
  const waits = items.some(
    ({ seq, mutation: other }) =>
      seq > old.seq &&
      other.kind === 'rows' &&
      other.action === mutation.action &&
      mutation.changes.every(({ id }, index) => other.changes[index]?.id === id),
  )
  if (waits) return
  throw new Violation('never-gone', `nothing replaces ${mutation.action} on ${device}`, [old.id])
}

/** Throws where a column was overwritten that did not have the value of the mutation's base. */
export function checkBase(
  { id, action }: PushedMutation,
  change: Extract<PushedChange, { op: 'update' }>,
  rowChanges: readonly RowChange[],
  ownDecisions: ReadonlySet<string>,
): void {
  const base = change.base as Row
  const rowChange = rowChanges.find((one) => one.op === 'update' && one.id === change.id)
  for (const column of Object.keys(change.values)) {
    const previous = rowChange?.before?.[column]
    if (rowChange === undefined) continue
    if (same(previous, rowChange.after?.[column]) || meansSame(previous, base[column])) continue
    // A mark only grows: where it was moved further on another device, it stays there.
    if (change.table === 'message_reads' && column === 'read_up_to') continue
    if (change.table === 'recurring_invoices' && column === 'done') continue
    // The server sets the time of the user's own decision: the device did not know it before it pulled.
    if (column === 'decided_at' && ownDecisions.has(decisionKey(change.id, String(previous)))) continue
    const what = `${action} wrote over ${column}: it was ${JSON.stringify(previous)}, not ${JSON.stringify(base[column])}`
    throw new Violation('no-overwrite', what, [id, change.id])
  }
}

/** Returns the key of a decision: the profile's id and the server's time. */
export const decisionKey = (profile: string, at: string): string => `${profile} ${Date.parse(at)}`

/** Compares times as times and amounts as numbers, since both can be written in more than one way. */
function meansSame(a: unknown, b: unknown): boolean {
  if (same(a, b)) return true
  if (a === null || b === null || a === undefined || b === undefined) return false
  const [one, other] = [String(a), String(b)]
  if (moment.test(one) && moment.test(other)) return Date.parse(one) === Date.parse(other)
  return one.trim() !== '' && other.trim() !== '' && Number(one) === Number(other)
}

const moment = /^\d{4}-\d\d-\d\dT/

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the changed columns as JSON; the whole row where it was inserted or deleted. */
export function difference(before: Row | null, after: Row | null): string {
  if (!before || !after) return JSON.stringify(before ?? after)
  const changed = Object.keys(after).filter((column) => !same(before[column], after[column]))
  return JSON.stringify(
    Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]])),
  )
}
