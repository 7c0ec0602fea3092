import type { PushedChange, PushedMutation } from '../../../src/domain/protocol.ts'
import type { OutboxItem } from '../../../src/outbox/item.ts'
import type { RowChange } from '../server/audit.ts'
import { Violation } from '../violation.ts'

type Row = Record<string, unknown>

/** Only a person's own mistake or another's change needs her attention, never the network's or the server's trouble. */
export function checkAttention(device: string, item: OutboxItem, wasRefused: boolean): void {
  const { id, state, problem, mutation } = item
  if (state !== 'attention' || !problem) return
  // Taken back when a function may have been doing it: nobody can tell.
  if (problem.status === 'unknown') return
  // Her ten of the day, which the function itself counts.
  if (problem.status === 'refused' && problem.message.includes('ten messages a day')) return
  const isRight = problem.status === 'refused' ? problem.code !== 409 && !isPassing(problem.code) : wasRefused
  if (isRight) return
  const what = `${mutation.action} on ${device} needs attention for nothing: ${JSON.stringify(problem)}`
  throw new Violation('needs-attention', what.slice(0, 300), [id])
}

/** Statuses that say nothing about what was asked; with 401 it is the session that is in question. */
const isPassing = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** Nobody's change is written over unseen: where a column changed, it held what the person had in front of her. */
export function checkBase(
  { id, action }: PushedMutation,
  change: Extract<PushedChange, { op: 'update' }>,
  rowChanges: readonly RowChange[],
  mine: ReadonlySet<string>,
): void {
  const base = change.base as Row
  const rowChange = rowChanges.find((one) => one.op === 'update' && one.id === change.id)
  for (const column of Object.keys(change.values)) {
    const stood = rowChange?.before?.[column]
    if (rowChange === undefined) continue
    if (same(stood, rowChange.after?.[column]) || meansSame(stood, base[column])) continue
    // The server dated her own decision: her device could not know the moment before it pulled.
    if (column === 'decided_at' && mine.has(decisionKey(change.id, String(stood)))) continue
    const what = `${action} wrote over ${column}: it was ${JSON.stringify(stood)}, not ${JSON.stringify(base[column])}`
    throw new Violation('no-overwrite', what, [id, change.id])
  }
}

/** A decision about a profile, by the moment the server gave it. */
export const decisionKey = (profile: string, at: string): string => `${profile} ${Date.parse(at)}`

/** Moments and sums are written in more than one way: by the moment, or the number, that they mean. */
function meansSame(a: unknown, b: unknown): boolean {
  if (same(a, b)) return true
  if (a === null || b === null || a === undefined || b === undefined) return false
  const [one, other] = [String(a), String(b)]
  if (moment.test(one) && moment.test(other)) return Date.parse(one) === Date.parse(other)
  return one.trim() !== '' && other.trim() !== '' && Number(one) === Number(other)
}

const moment = /^\d{4}-\d\d-\d\dT/

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The columns that changed, in words; the whole row where there was none before or is none after. */
export function difference(before: Row | null, after: Row | null): string {
  if (!before || !after) return JSON.stringify(before ?? after)
  const changed = Object.keys(after).filter((column) => !same(before[column], after[column]))
  return JSON.stringify(
    Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]])),
  )
}
