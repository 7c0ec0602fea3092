import type { OptimisticView } from '../database/optimistic-view.ts'
import type { ActionName } from '../domain/action-name.ts'
import type { OutboxItem } from '../outbox/item.ts'
import { verbatim } from '../ui/verbatim-text.ts'
import { actionMessages } from './action-messages.ts'

/** Actions on the user's own records: their titles ("Your profile") need no name. */
const ownRecords = new Set<ActionName>([
  'profile.register',
  'profile.edit',
  'client.register',
  'client.edit',
  'payment.save',
  'letterhead.save',
  'reminder.settings',
])

/** Returns the title of an unsent action with the marked name of the person or thing it is about. */
export function unsentTitle(
  item: Pick<OutboxItem, 'mutation'>,
  view: Pick<OptimisticView, 'row' | 'member'>,
): string {
  const { title } = actionMessages(item.mutation.action)
  const name = nameOf(item, view)
  return name ? `${title}: ${verbatim(name)}` : title
}

/** Returns the name of the person or thing that an action is about; null where its title says enough. */
function nameOf(
  { mutation }: Pick<OutboxItem, 'mutation'>,
  view: Pick<OptimisticView, 'row' | 'member'>,
): string | null {
  if (mutation.kind === 'remove' || ownRecords.has(mutation.action)) return null
  if (mutation.kind === 'call') {
    // One of the arguments is the id of the member or service it is about.
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
  const values: Record<string, unknown> = { ...row, ...(change.op === 'insert' ? change.values : {}) }
  const request =
    typeof values.application_id === 'string'
      ? view.row('job_applications', values.application_id)
      : undefined
  const job = values.job_id ?? request?.job_id
  const service = typeof job === 'string' ? view.row('jobs', job)?.title : undefined
  const invoice = typeof values.invoice_id === 'string' ? view.row('invoices', values.invoice_id) : undefined
  const name =
    values.full_name ??
    values.title ??
    values.file_name ??
    values.invoice_number ??
    invoice?.invoice_number ??
    values.company_name ??
    service
  return typeof name === 'string' && name ? name : null
}
