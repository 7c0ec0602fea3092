import { describe, expect, test } from 'vitest'
import {
  acceptQuote,
  createQuote,
  declineQuote,
  deleteQuote,
  type InvoiceObstacle,
  invoiceObstacle,
  type QuoteRefusal,
  quoteRefusals,
  sendQuote,
  withdrawQuote,
} from '../../src/domain/quote/quote.ts'
import type { QuoteContent } from '../../src/domain/quote/quote-form.ts'
import type { Quote, QuoteStatus, RequestStatus } from '../../src/domain/rows.ts'
import { quoteConflictMessage } from '../../src/messages/quote-conflict.ts'
import { aQuote } from '../support/quote-rows.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})
const today = '2026-11-21'
const statuses: QuoteStatus[] = ['draft', 'sent', 'accepted', 'declined', 'withdrawn']
const requestStatuses: RequestStatus[] = [
  'pending',
  'accepted',
  'rejected',
  'in_progress',
  'completed',
  'withdrawn',
]
const open: RequestStatus[] = ['pending', 'accepted', 'in_progress']
const content: QuoteContent = {
  amount: '1250.00',
  description: 'Menu for the summer, printed',
  valid_until: '2026-12-05',
  lines: null,
  client_tax_number: null,
  client_address: null,
  tax_note: 'Reverse charge',
  place_of_supply: null,
  language: null,
}
const typed = { accepted_by: 'Rosa Romano' }
const context = { id: anId(71), at: '2026-11-21T09:00:00.000Z' }
const refusalOf = (step: { ok: boolean; refusal?: QuoteRefusal }) => step.refusal ?? null

describe('writing a quote', () => {
  test('inserts a draft for the client of the request, with the optional columns that are given', () => {
    const written = createQuote(me, { request: aRequest({}), service: aService({}) }, content, context)
    expect(written.ok && written.value).toMatchObject({
      action: 'quote.create',
      changes: [
        {
          op: 'insert',
          table: 'quotes',
          id: context.id,
          values: {
            application_id: anId(40),
            client_id: client.id,
            professional_id: me.id,
            amount: '1250.00',
            description: 'Menu for the summer, printed',
            valid_until: '2026-12-05',
            status: 'draft',
            tax_note: 'Reverse charge',
          },
          shown: { created_at: context.at, lines: null, sent_at: null },
        },
      ],
    })
    const [change] = written.ok ? written.value.changes : []
    expect(change?.op === 'insert' && Object.keys(change.values)).not.toContain('lines')
  })

  test.each<[RequestStatus, QuoteRefusal | null]>(
    requestStatuses.map((status) => [status, open.includes(status) ? null : 'request-closed']),
  )('for a request that is %s: refused as %s', (status, refusal) =>
    expect(
      refusalOf(createQuote(me, { request: aRequest({ status }), service: aService({}) }, content, context)),
    ).toBe(refusal),
  )

  test('for another member’s service, or before approval, is refused', () => {
    const request = aRequest({})
    const other = aService({ posted_by: anId(11) })
    expect(refusalOf(createQuote(me, { request, service: other }, content, context))).toBe('not-yours')
    const pending = aProfile({})
    expect(refusalOf(createQuote(pending, { request, service: aService({}) }, content, context))).toBe(
      'not-approved',
    )
  })
})

describe('who may take which step of a quote', () => {
  const stranger = aProfile({ id: anId(11), is_approved: true })
  const otherClient = aClient({ id: anId(22) })
  const request = aRequest({})
  const steps = {
    'the writer sends': (quote: Quote) => sendQuote(me, request, quote, today),
    'the writer withdraws': (quote: Quote) => withdrawQuote(me, quote),
    'the writer deletes': (quote: Quote) => deleteQuote(me, quote, 'now'),
    'the client accepts': (quote: Quote) => acceptQuote(client, request, quote, typed, today),
    'the client declines': (quote: Quote) => declineQuote(client, quote, today),
    'another member sends': (quote: Quote) => sendQuote(stranger, request, quote, today),
    'another member withdraws': (quote: Quote) => withdrawQuote(stranger, quote),
    'another member deletes': (quote: Quote) => deleteQuote(stranger, quote, 'now'),
    'another client accepts': (quote: Quote) => acceptQuote(otherClient, request, quote, typed, today),
    'another client declines': (quote: Quote) => declineQuote(otherClient, quote, today),
  }
  test.each<[keyof typeof steps, QuoteStatus[]]>([
    ['the writer sends', ['draft']],
    ['the writer withdraws', ['sent']],
    ['the writer deletes', ['draft']],
    ['the client accepts', ['sent']],
    ['the client declines', ['sent']],
    ['another member sends', []],
    ['another member withdraws', []],
    ['another member deletes', []],
    ['another client accepts', []],
    ['another client declines', []],
  ])('%s: from %j', (name, allowed) =>
    expect(statuses.filter((status) => steps[name](aQuote({ status })).ok)).toEqual(allowed),
  )

  test.each<[string, QuoteRefusal | null, QuoteRefusal | null]>([
    ['2026-11-20', 'last-day-over', 'expired'],
    ['2026-11-21', null, null],
    ['2026-11-22', null, null],
  ])(
    'valid until %s, on November 21: sending is refused as %s, accepting as %s',
    (valid_until, ...refused) => {
      const quote = (status: QuoteStatus) => aQuote({ status, valid_until })
      expect([
        refusalOf(sendQuote(me, request, quote('draft'), today)),
        refusalOf(acceptQuote(client, request, quote('sent'), typed, today)),
      ]).toEqual(refused)
      expect(declineQuote(client, quote('sent'), today).ok).toBe(true)
      expect(withdrawQuote(me, quote('sent')).ok).toBe(true)
    },
  )

  test.each<[string, ReturnType<typeof sendQuote>, QuoteRefusal]>([
    ['a deleted draft', sendQuote(me, request, aQuote({ deleted_at: 'then' }), today), 'deleted'],
    [
      'for a completed request',
      sendQuote(me, aRequest({ status: 'completed' }), aQuote({}), today),
      'request-closed',
    ],
    ['without its request', sendQuote(me, null, aQuote({}), today), 'request-closed'],
    ['without approval', sendQuote(aProfile({}), request, aQuote({}), today), 'not-approved'],
  ])('%s cannot be sent', (_, sent, refusal) => expect(refusalOf(sent)).toBe(refusal))

  test.each<[RequestStatus, boolean]>([
    ['pending', true],
    ['accepted', true],
    ['in_progress', true],
    ['completed', true],
    ['rejected', false],
    ['withdrawn', false],
  ])('while its request is %s, it can be accepted: %s', (status, allowed) => {
    const sent = aQuote({ status: 'sent' })
    const accepted = acceptQuote(client, aRequest({ status }), sent, typed, today)
    expect(accepted.ok || accepted.refusal).toBe(allowed || 'request-closed')
    expect(declineQuote(client, sent, today).ok).toBe(true)
  })

  test('a step writes the status and the device’s day, on top of what the user saw', () => {
    const sent = aQuote({ status: 'sent', issued_on: today })
    const writes = [
      sendQuote(me, request, aQuote({}), today),
      acceptQuote(client, request, sent, typed, '2026-11-22'),
      declineQuote(client, sent, '2026-11-22'),
      withdrawQuote(me, sent),
      deleteQuote(me, aQuote({}), 'now'),
    ].map((step) => step.ok && [step.value.action, step.value.changes])
    const answer = { decided_on: '2026-11-22' }
    const base = { status: 'sent', decided_on: null }
    expect(writes).toMatchObject([
      [
        'quote.sent',
        [{ values: { status: 'sent', issued_on: today }, base: { status: 'draft', issued_on: null } }],
      ],
      [
        'quote.accepted',
        [{ values: { status: 'accepted', ...answer, ...typed }, base: { ...base, accepted_by: null } }],
      ],
      ['quote.declined', [{ values: { status: 'declined', ...answer }, base }]],
      ['quote.withdrawn', [{ values: { status: 'withdrawn' }, base: { status: 'sent' } }]],
      ['quote.delete', [{ values: { deleted_at: 'now' }, base: { deleted_at: null } }]],
    ])
  })
})

test.each<[QuoteStatus, RequestStatus | null, InvoiceObstacle | null]>([
  ['accepted', 'in_progress', null],
  ['accepted', 'accepted', 'start'],
  ['accepted', 'pending', 'accept-and-start'],
  ['accepted', 'completed', 'closed'],
  ['accepted', null, 'closed'],
  ['sent', 'in_progress', 'not-accepted'],
  ['declined', 'in_progress', 'not-accepted'],
])('an invoice from a quote that is %s, its request %s: missing is %s', (status, request, missing) => {
  const row = request && aRequest({ status: request })
  expect(invoiceObstacle(me, row, aQuote({ status }))).toBe(missing)
  if (!missing) expect(invoiceObstacle(aProfile({}), row, aQuote({ status }))).toBe('not-approved')
})

test.each([
  ['quote.accepted', 'withdrawn', 'The quote was withdrawn before you accepted it.'],
  ['quote.declined', 'withdrawn', 'The quote was withdrawn before you declined it.'],
  ['quote.withdrawn', 'accepted', 'The quote was accepted before you withdrew it.'],
  ['quote.withdrawn', 'declined', 'The quote was declined before you withdrew it.'],
  ['quote.accepted', 'declined', 'The quote was declined before you accepted it.'],
  ['quote.accepted', undefined, null],
  ['invoice.paid', 'paid', null],
] as const)('%s, and the server has %s: %s', (action, status, sentence) =>
  expect(quoteConflictMessage({ action }, { status })).toBe(sentence),
)

test('every refusal is a sentence', () => {
  for (const sentence of Object.values(quoteRefusals)) expect(sentence).toMatch(/^[A-Z].*\.$/)
})
