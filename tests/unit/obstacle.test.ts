import { expect, test } from 'vitest'
import { recordPayment, reversePayment } from '../../src/domain/invoice/payment.ts'
import { sendReminder } from '../../src/domain/invoice/reminder.ts'
import { type Mutation, mutation, update } from '../../src/domain/mutation.ts'
import { acceptQuote, createQuote, sendQuote } from '../../src/domain/quote/quote.ts'
import { advance } from '../../src/domain/request/request.ts'
import type { Result } from '../../src/domain/result.ts'
import type { TableName } from '../../src/domain/rows.ts'
import { obstacleOf } from '../../src/messages/obstacle.ts'
import type { Problem, StoredMutation } from '../../src/outbox/item.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { aQuote } from '../support/quote-rows.ts'
import { aClient, anId, aPayment, aProfile, aRequest, aService } from '../support/rows.ts'

const at = '2026-11-24T09:00:00Z'
const today = '2026-11-24'
const me = aProfile({ is_approved: true })
const client = aClient({})
const allowed = <Value>(result: Result<Value, string>): Value => {
  if (!result.ok) throw new Error('refused')
  return result.value
}

type Rows = Partial<Record<TableName, object>>
const holding = (rows: Rows) => ({ row: (table: TableName) => rows[table] as never })
const rejected = (constraint: string | null): Problem => ({
  id: anId(1),
  status: 'rejected',
  code: '23514',
  message: 'refused',
  constraint,
  column: null,
  table: null,
})
const conflict = (table: TableName, row: { id: string }): Problem => ({
  id: anId(1),
  status: 'conflict',
  table,
  row_id: row.id,
  columns: ['status'],
  row: { ...row },
})
const obstacle = (given: Mutation, problem: Problem, rows: Rows) =>
  obstacleOf({ mutation: given as StoredMutation, problem }, holding(rows))

const sent = aQuote({ status: 'sent', valid_until: '2026-12-05' })
const accepting = allowed(acceptQuote(client, null, sent, { accepted_by: 'Rosa Romano' }, today))

test.each([
  ['withdrawn', 'This cannot be sent any more: it is withdrawn.'],
  ['declined', 'This cannot be sent any more: it is declined.'],
  ['accepted', 'This cannot be sent any more: it is accepted.'],
  ['sent', null],
] as const)('a quote that is %s when it is accepted: %s', (status, sentence) => {
  const row = { ...sent, status }
  expect(obstacle(accepting, conflict('quotes', row), { quotes: sent })).toBe(sentence)
})

test('the device’s row counts where the server’s answer has none, unless it came before', () => {
  const withdrawn = { ...sent, status: 'withdrawn' as const }
  expect(obstacle(accepting, rejected('quotes_status_step'), { quotes: withdrawn })).not.toBeNull()
  expect(obstacle(accepting, rejected('quotes_status_step'), { quotes: sent })).toBeNull()
  expect(obstacle(accepting, rejected('quotes_closed'), { quotes: sent })).toBeNull()
  expect(obstacle(accepting, rejected('quotes_expired'), { quotes: sent })).toBe(
    'This cannot be sent any more.',
  )
})

test('a quote for a request that is closed by now', () => {
  const quoted = { request: aRequest({}), service: aService({}) }
  const written = allowed(createQuote(me, quoted, aQuote({}), { id: anId(71), at }))
  const sending = allowed(sendQuote(me, aRequest({}), aQuote({ valid_until: '2026-12-05' }), today))
  for (const given of [written, sending]) {
    const problem = rejected('quotes_request_closed')
    const rows = { quotes: aQuote({}) }
    expect(obstacle(given, problem, { ...rows, job_applications: aRequest({ status: 'withdrawn' }) })).toBe(
      'This cannot be sent any more: its request is withdrawn.',
    )
    expect(obstacle(given, problem, { ...rows, job_applications: aRequest({}) })).toBeNull()
  }
})

test('a request that was withdrawn while it was accepted', () => {
  const pending = aRequest({})
  const accepted = allowed(advance(pending, 'accepted'))
  const withdrawn = { ...pending, status: 'withdrawn' as const }
  expect(obstacle(accepted, conflict('job_applications', withdrawn), {})).toBe(
    'This cannot be sent any more: it is withdrawn.',
  )
})

test('what was deleted meanwhile', () => {
  const service = aService({})
  const edited = mutation('service.edit', [update('jobs', service, { title: 'Menus' })])
  const deleted = { jobs: { ...service, deleted_at: at } }
  expect(obstacle(edited, rejected('jobs_deleted'), deleted)).toBe(
    'This cannot be sent any more: it was deleted.',
  )
  expect(obstacle(edited, rejected(null), { jobs: service })).toBeNull()
})

const overdue = anInvoice({ status: 'sent', due_date: '2026-11-01' })
const entry = { amount: '1.00', paid_on: today, note: '' }
const paying = allowed(recordPayment(me, { invoice: overdue }, entry, { id: anId(80), today, at }))
const reminding = allowed(
  sendReminder(
    me,
    { invoice: overdue, reminders: [] },
    { tone: 'firm', body: 'Please pay.' },
    { id: anId(81), today, at },
  ),
)

test('a payment or a reminder of an invoice that was deleted', () => {
  const rows = { invoices: { ...overdue, deleted_at: at } }
  for (const given of [paying, reminding])
    expect(obstacle(given, rejected('payments_invoice_deleted'), rows)).toBe(
      'This cannot be sent any more: the invoice was deleted.',
    )
})

test('a reminder of an invoice that is paid by now; a payment of it is still possible', () => {
  const rows = { invoices: { ...overdue, status: 'paid' } }
  expect(obstacle(reminding, rejected('reminders_not_overdue'), rows)).toBe(
    'This cannot be sent any more: the invoice is paid.',
  )
  expect(obstacle(reminding, rejected('reminders_not_overdue'), { invoices: overdue })).toBeNull()
  expect(obstacle(reminding, rejected('reminders_once_a_day'), { invoices: overdue })).toBeNull()
  expect(obstacle(paying, rejected(null), rows)).toBeNull()
})

test('a payment that is reversed already', () => {
  const [change] = paying.changes
  const payment = { ...(change as { values: object }).values, id: anId(80), reverses: null, by_client: false }
  const reversing = allowed(
    reversePayment(me, { invoice: overdue, payments: [] }, payment as never, { id: anId(82), today, at }),
  )
  expect(obstacle(reversing, rejected('payments_reversed_once'), { invoices: overdue })).toBe(
    'This cannot be sent any more.',
  )
})

test('an edit in conflict can be kept', () => {
  const details = aPayment({})
  const edited = mutation('payment.save', [update('payment_details', details, { details: 'Leaf Bank' })])
  expect(obstacle(edited, conflict('payment_details', details), { payment_details: details })).toBeNull()
})
