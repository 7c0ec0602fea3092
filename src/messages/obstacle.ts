import type { OptimisticView } from '../database/optimistic-view.ts'
import type { RowChange, UpdateChange } from '../domain/mutation.ts'
import { mayQuote, statusLabel } from '../domain/request/request.ts'
import { isStep } from '../domain/request/status-steps.ts'
import type { TableName } from '../domain/rows.ts'
import type { OutboxItem, Problem } from '../outbox/item.ts'

/** Constraints that refuse the same change for ever. */
const finalConstraints: ReadonlySet<string> = new Set([
  'payments_limit',
  'payments_reverses_payment',
  'payments_reverses_own',
  'payments_reversed_once',
  'payments_confirmed_by_professional',
  'payments_confirmed_of_client',
  'payments_confirmed_reversed',
  'quotes_draft_only',
  'quotes_expired',
])

type Rows = Pick<OptimisticView, 'row'>

/** Returns why a refused item would be refused again, as a sentence; null where it may succeed. */
export function obstacleOf(
  { mutation, problem }: Pick<OutboxItem, 'mutation' | 'problem'>,
  rows: Rows,
): string | null {
  if (!problem || mutation.kind !== 'rows') return null
  const [reason] = mutation.changes.flatMap((change) => reasonOf(change, problem, rows) ?? [])
  if (reason) return `This cannot be sent any more: ${reason}.`
  const isFinal =
    problem.status === 'rejected' && problem.constraint !== null && finalConstraints.has(problem.constraint)
  return isFinal ? 'This cannot be sent any more.' : null
}

function reasonOf(change: RowChange, problem: Problem, rows: Rows): string | null {
  if (change.op === 'update') return reasonOfUpdate(change, problem, rows)
  if (change.op !== 'insert') return null
  const values: Record<string, unknown> = change.values
  switch (change.table) {
    case 'payments':
    case 'reminders': {
      const invoice = rows.row('invoices', String(values.invoice_id))
      if (invoice?.deleted_at) return 'the invoice was deleted'
      return change.table === 'reminders' && invoice?.status === 'paid' ? 'the invoice is paid' : null
    }
    case 'quotes':
      return closedRequest(values.application_id, rows)
    default:
      return null
  }
}

function reasonOfUpdate(change: UpdateChange<TableName>, problem: Problem, rows: Rows): string | null {
  const { table, id } = change
  const values: Record<string, unknown> = change.values
  const answered = problem.status === 'conflict' && problem.table === table && problem.row_id === id
  const row: Record<string, unknown> = { ...rows.row(table, id), ...(answered && problem.row) }
  if (row.deleted_at) return 'it was deleted'
  if (typeof row.status !== 'string' || typeof values.status !== 'string') return null
  if (!isStep(table, row.status, values.status)) return `it is ${statusLabel(row.status)}`
  return table === 'quotes' && values.status === 'sent' ? closedRequest(row.application_id, rows) : null
}

/** Returns the reason where no quote can be sent for this request any more. */
function closedRequest(id: unknown, rows: Rows): string | null {
  const request = rows.row('job_applications', String(id))
  return request && !mayQuote(request) ? `its request is ${statusLabel(request.status)}` : null
}
