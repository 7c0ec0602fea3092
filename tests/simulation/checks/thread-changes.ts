import type { PushedMutation, PushResult } from '../../../src/domain/protocol.ts'
import type { RowChange } from '../server/audit.ts'
import { RECENT_MESSAGES } from '../server/recent-messages.ts'
import { difference } from './effects.ts'
import { Violation } from './violation.ts'

/**
 * Throws where a message or a mark changes as none may: a message is written after a block or to nobody, is changed, or
 * is deleted without its thread; a mark falls; a step of a request is not in its thread exactly once.
 */
export function checkThreadChanges(rowChanges: readonly RowChange[]): void {
  for (const rowChange of rowChanges) {
    if (rowChange.of_table === 'messages') checkMessage(rowChange, rowChanges)
    if (rowChange.of_table === 'message_reads') checkMark(rowChange)
    if (rowChange.of_table === 'job_applications') checkStep(rowChange, rowChanges)
  }
}

function checkMessage(
  { op, id, before, after, by_api, xid }: RowChange,
  rowChanges: readonly RowChange[],
): void {
  if (op === 'insert' && after) {
    if (after.kind === 'text' && by_api && after.is_closed)
      throw new Violation('messages', 'a message was accepted although its sides may not write', [id])
    const of = String(after.application_id)
    if (after.kind !== 'text' && !rowChanges.some((one) => isStep(one, of, xid, after.kind)))
      throw new Violation('messages', `a thread says ${after.kind}, its request did not change`, [id, of])
  }
  if (
    op === 'update' &&
    before &&
    after &&
    (!isLeft(before, after) || (!before.is_recent && after.is_recent))
  )
    throw new Violation('messages', `a message was changed: ${difference(before, after)}`, [id])
  if (op === 'delete' && before) {
    // The last mark of the thread goes first.
    const withThread = rowChanges.some(
      (one) =>
        one.of_table === 'message_reads' &&
        one.op === 'delete' &&
        one.xid === xid &&
        one.before?.application_id === before.application_id,
    )
    if (!withThread) throw new Violation('messages', 'a message was deleted without its thread', [id])
  }
}

/** Returns whether a message stays what it was, except that it is not recent any more or its author's account is deleted. */
function isLeft(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const fixed = ({ is_recent: _, author: __, sync_xid: ___, ...rest }: Record<string, unknown>) =>
    JSON.stringify(rest)
  return fixed(before) === fixed(after) && (after.author === null || after.author === before.author)
}

function checkMark({ op, id, before, after }: RowChange): void {
  if (op !== 'update' || !before || !after) return
  if (Number(after.read_up_to) < Number(before.read_up_to))
    throw new Violation('messages', `a mark fell from ${before.read_up_to} to ${after.read_up_to}`, [id])
}

/** Throws where a new status of a request is not in its thread exactly once. */
function checkStep({ op, id, before, after, xid }: RowChange, rowChanges: readonly RowChange[]): void {
  if (op !== 'update' || !before || !after || before.status === after.status) return
  if (after.status === 'pending') return
  const added = rowChanges.filter(
    (one) =>
      one.of_table === 'messages' &&
      one.op === 'insert' &&
      one.xid === xid &&
      one.after?.application_id === id &&
      one.after.kind === after.status,
  )
  if (added.length !== 1)
    throw new Violation('messages', `${after.status} is ${added.length} times in the request’s thread`, [id])
}

const isStep = ({ of_table, op, id, xid, before, after }: RowChange, of: string, at: string, kind: unknown) =>
  of_table === 'job_applications' &&
  op === 'update' &&
  id === of &&
  xid === at &&
  before?.status !== kind &&
  after?.status === kind

/** Throws where a mark of what is read is refused although its thread is there: marks only grow, and never contradict. */
export function checkMarkRefused({ id, action }: PushedMutation, result: PushResult): void {
  if (action !== 'message.read' || result.status !== 'conflict' || result.row === null) return
  throw new Violation('messages', 'a mark of what is read is in conflict with another', [id, result.row_id])
}

/**
 * Returns the ids of the rows that the server itself wrote to threads because of changes of these rows: the marks of a new
 * request, its steps, and the message that left the newest ones.
 */
export function threadEffects(rowChanges: readonly RowChange[], ids: ReadonlySet<string>): Set<string> {
  const effects = new Set<string>()
  const inSameTransaction = (rowChange: RowChange, of: (cause: RowChange) => boolean) =>
    rowChanges.some((cause) => cause.xid === rowChange.xid && ids.has(cause.id) && of(cause))
  for (const rowChange of rowChanges) {
    const { of_table, op, id, after } = rowChange
    const isOfRequest = (cause: RowChange) =>
      cause.of_table === 'job_applications' && cause.id === after?.application_id
    if (op !== 'insert') continue
    if (
      of_table === 'message_reads' &&
      inSameTransaction(rowChange, (one) => isOfRequest(one) && one.op === 'insert')
    )
      effects.add(id)
    if (
      of_table === 'messages' &&
      inSameTransaction(rowChange, (one) => isOfRequest(one) && one.op === 'update')
    )
      effects.add(id)
  }
  for (const { of_table, op, id, before, after, xid } of rowChanges) {
    if (of_table !== 'messages' || op !== 'update' || !before?.is_recent || after?.is_recent) continue
    const isReplaced = rowChanges.some(
      (one) =>
        one.of_table === 'messages' &&
        one.op === 'insert' &&
        one.xid === xid &&
        one.after?.application_id === before.application_id &&
        one.after?.position === Number(before.position) + RECENT_MESSAGES &&
        (ids.has(one.id) || effects.has(one.id)),
    )
    if (isReplaced) effects.add(id)
  }
  return effects
}
