import { describe, expect, test } from 'vitest'
import type { Invoice, Quote } from '../../src/domain/rows.ts'
import type { Conversation } from '../../src/domain/thread/inbox.ts'
import { type TodayLine, type TodaySources, todayLines } from '../../src/domain/today.ts'
import { aClient, anId, aProfile, columnsOf } from '../support/rows.ts'

const mia = aProfile({ id: anId(1) })
const cleo = aClient({ id: anId(2), user_id: anId(3) })
const asMia = { user: { id: mia.id, email: 'mia@example.test' }, profile: mia, client: null }
const asCleo = { user: { id: anId(3), email: 'cleo@example.test' }, profile: null, client: cleo }
const nobody = { user: null, profile: null, client: null }
const today = '2026-11-29'

const nothing: TodaySources = {
  ...{ conversations: [], quotes: [], invoices: [], payments: [] },
  ...{ isNewlyApproved: false, unsent: 0, attention: 0, drafts: 0, applications: 0, reports: 0 },
}
const lines = (
  viewer: typeof asMia | typeof asCleo | typeof nobody,
  given: Partial<TodaySources>,
): TodayLine[] => todayLines(viewer, { ...nothing, ...given }, today)

const aConversation = (n: number, given: Partial<Conversation>): Conversation => ({
  ...{
    requestId: anId(n),
    asClient: false,
    other: 'Cleo',
    professionalId: null,
    title: 'Menu design',
    request: null,
  },
  ...{ messages: [], last: null, at: 0, unread: 0, toAnswer: false },
  ...given,
})
const anInvoice = (n: number, given: Partial<Invoice>): Invoice => ({
  ...columnsOf<Invoice>(),
  ...{ id: anId(0x100 + n), professional_id: mia.id, client_id: cleo.id, amount: '100.00', status: 'sent' },
  ...{ due_date: '2026-12-24', deleted_at: null, invoice_number: `INV-${n}` },
  ...given,
})
const aQuote = (n: number, given: Partial<Quote>): Quote => ({
  ...columnsOf<Quote>(),
  ...{ id: anId(0x200 + n), client_id: cleo.id, application_id: anId(10), status: 'sent', amount: '80.00' },
  ...{ valid_until: '2026-12-01', deleted_at: null },
  ...given,
})

test('where nothing waits there is no line', () => {
  expect(lines(asMia, { conversations: [aConversation(10, {})] })).toEqual([])
  expect(lines(asCleo, { invoices: [anInvoice(1, { status: 'paid' })], payments: [] })).toEqual([])
})

test('requests and unread conversations have lines, the fifth and those after it one together', () => {
  const conversations = [
    aConversation(10, { toAnswer: true }),
    ...[11, 12, 13, 14, 15].map((n) => aConversation(n, { unread: 2 })),
    aConversation(16, {}),
  ]
  expect(lines(asMia, { conversations })).toMatchObject([
    { kind: 'request', conversation: { requestId: anId(10) } },
    { kind: 'unread', conversation: { requestId: anId(11) } },
    { kind: 'unread' },
    { kind: 'unread' },
    { kind: 'more', count: 2 },
  ])
})

describe('quotes', () => {
  test('wait for the client, the one that ends first before the others', () => {
    const quotes = [aQuote(1, { valid_until: '2026-12-09' }), aQuote(2, {})]
    expect(lines(asCleo, { quotes, conversations: [aConversation(10, {})] })).toMatchObject([
      { kind: 'quote', quote: { id: anId(0x202) }, conversation: { requestId: anId(10) } },
      { kind: 'quote', quote: { id: anId(0x201) } },
    ])
  })
  test.each([
    ['expired', { valid_until: '2026-11-28' }],
    ['a draft', { status: 'draft' }],
    ['answered', { status: 'accepted' }],
    ['of somebody else', { client_id: anId(9) }],
  ] as const)('that are %s do not', (_, given) =>
    expect(lines(asCleo, { quotes: [aQuote(1, given)] })).toEqual([]),
  )
  test('are nobody’s to answer but the client’s', () =>
    expect(lines(asMia, { quotes: [aQuote(1, {})] })).toEqual([]))
})

describe('invoices', () => {
  const overdue = anInvoice(1, { due_date: '2026-11-28' })
  const open = anInvoice(2, { amount: '50.00', status: 'viewed' })
  const paidInPart = [
    { ...columnsOf(), id: anId(0x300), invoice_id: overdue.id, amount: '30.00', reverses: null },
  ]

  test('are to be paid by the client, those that are overdue first, with what is still owed', () =>
    expect(
      lines(asCleo, { invoices: [open, overdue, anInvoice(3, {})], payments: paidInPart as never }),
    ).toMatchObject([
      { kind: 'overdue-to-pay', count: 1, owed: 7000n, only: { invoice_number: 'INV-1' } },
      { kind: 'to-pay', count: 2, owed: 15000n, only: null },
    ]))

  test('that are overdue concern their writer', () =>
    expect(lines(asMia, { invoices: [open, overdue] })).toMatchObject([
      { kind: 'overdue', count: 1, owed: 10000n },
    ]))

  test.each([
    ['a draft', { status: 'draft' }],
    ['deleted', { deleted_at: '2026-11-01T00:00:00Z' }],
    ['paid', { status: 'paid' }],
  ] as const)('that are %s concern nobody', (_, given) => {
    const invoices = [anInvoice(1, { due_date: '2026-11-01', ...given })]
    expect(lines(asMia, { invoices })).toEqual([])
    expect(lines(asCleo, { invoices })).toEqual([])
  })
})

test('unsent work, drafts, applications and reports have a line each', () =>
  expect(lines(asMia, { unsent: 3, attention: 1, drafts: 2, applications: 4, reports: 1 })).toEqual([
    { kind: 'unsent', unsent: 3, attention: 1, drafts: 2 },
    { kind: 'applications', count: 4 },
    { kind: 'reports', count: 1 },
  ]))
