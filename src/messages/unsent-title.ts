import type { OptimisticView } from '../database/optimistic-view.ts'
import type { OutboxItem } from '../outbox/item.ts'
import { actionMessages } from './action-messages.ts'

/** Her own records: a name adds nothing to "Your profile". */
const ownRecords = new Set([
  'profile.register',
  'profile.edit',
  'client.register',
  'client.edit',
  'payment.save',
])

/** What was done, and to whom or what. */
export function unsentTitle(
  { mutation }: Pick<OutboxItem, 'mutation'>,
  view: Pick<OptimisticView, 'row' | 'member'>,
): string {
  const { title } = actionMessages(mutation.action)
  if (ownRecords.has(mutation.action)) return title
  const name = nameOf(mutation, view)
  return name ? `${title}: ${name}` : title
}

function nameOf(
  mutation: OutboxItem['mutation'],
  view: Pick<OptimisticView, 'row' | 'member'>,
): string | null {
  if (mutation.kind === 'remove') return null
  if (mutation.kind === 'call') {
    // Whom or what it is about is among its arguments, by id.
    for (const id of Object.values(mutation.args)) {
      if (typeof id !== 'string') continue
      const name = view.member(id)?.full_name ?? view.row('jobs', id)?.title
      if (name) return name
    }
    return null
  }
  const [change] = mutation.changes
  if (!change) return null
  const row: object | undefined = view.row(change.table, change.id)
  const named: Record<string, unknown> = { ...row, ...(change.op === 'insert' ? change.values : {}) }
  const service = typeof named.job_id === 'string' ? view.row('jobs', named.job_id)?.title : undefined
  const name =
    named.full_name ?? named.title ?? named.file_name ?? named.invoice_number ?? named.company_name ?? service
  return typeof name === 'string' && name ? name : null
}
