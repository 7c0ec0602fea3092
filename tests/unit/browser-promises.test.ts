import { expect, test } from 'vitest'
import { databaseName } from '../../src/database/device-rows.ts'
import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import type { Invoice, Payment, Quote } from '../../src/domain/rows.ts'
import { storageOf } from '../simulation/browsers/device-storage.ts'
import { type WordEnd, Words } from '../simulation/browsers/words.ts'
import { checkAmountsOn, checkInvoicingOn, checkStoredInvoicing } from '../simulation/checks/invoicing.ts'
import { checkRowChanges } from '../simulation/checks/row-changes.ts'
import { checkNoDraftOf } from '../simulation/checks/sent-drafts.ts'
import { checkStoredThreads, checkThreadsHeld } from '../simulation/checks/threads.ts'
import type { RowChange } from '../simulation/server/audit.ts'
import type { Invoicing } from '../simulation/server/invoicing.ts'
import { anInvoice, aRecordedPayment } from '../support/invoice-rows.ts'
import { aQuote } from '../support/quote-rows.ts'
import { anId } from '../support/rows.ts'

const me = anId(10)
const invoice = anInvoice({ status: 'paid', amount: '500.00' })
const payment = aRecordedPayment({ settles: true })
const quote = aQuote({ status: 'sent' })
const message = { id: anId(90), application_id: anId(1), position: 1, kind: 'text', body: 'Hello' } as const

/** A browser's storage with these rows of its user. */
const storing = (rows: Record<string, readonly object[]>) => {
  const chunks = Object.entries(rows).map(([table, held]) => ({
    collection: `${table}|1`,
    documents: JSON.stringify(held),
  }))
  return storageOf('member 1', { [`chunked-storage-${databaseName('')}${me}`]: { chunks } })
}

const line: InvoiceLine = {
  ...{ description: 'Sign', quantity: '2', unit: '', unit_price: '80.00' },
  ...{ tax_rate: null, exempt_reason: null },
}

test.each<[string, { invoices?: Invoice[]; payments?: Payment[]; quotes?: Quote[] }, string]>([
  ['its payments reach the amount', { invoices: [invoice], payments: [payment] }, ''],
  ['nothing is paid', { invoices: [invoice], payments: [] }, 'payments: on member 1'],
  [
    'all is paid',
    { invoices: [{ ...invoice, status: 'sent' }], payments: [payment] },
    'payments: on member 1',
  ],
  ['its lines come to less', { quotes: [{ ...quote, lines: [line] }] }, 'sums: on member 1'],
  ['its lines come to it', { quotes: [{ ...quote, lines: [line], amount: '160.00' }] }, ''],
])('what a device holds of an invoice or a quote when %s', (_, rows, message) => {
  const check = () => checkAmountsOn(storing(rows), me)
  if (message === '') check()
  else expect(check).toThrow(message)
})

test('a word that is sent, and still in a form, is found', () => {
  const draft = { key: 'message', value: { body: 'Hello, word-1-of-a' }, at: 1 }
  const item = { mutation: { changes: [{ values: { body: 'Hello, word-1-of-a' } }] } }
  const holding = (items: object[]) => storageOf('member 1', { [`outbox-${me}`]: { items, drafts: [draft] } })
  checkNoDraftOf('word-1-of-a', false, holding([]), me)
  checkNoDraftOf('word-2-of-a', true, holding([item]), me)
  const message = 'one-effect: word-1-of-a is sent, and still a draft on member 1'
  expect(() => checkNoDraftOf('word-1-of-a', true, holding([]), me)).toThrow(message)
  expect(() => checkNoDraftOf('word-1-of-a', false, holding([item]), me)).toThrow(message)
})

const stored = (given: Partial<Invoicing>): Invoicing => ({
  invoices: [{ ...invoice, client_user: null, was_paid: true, is_blocked: false }],
  payments: [payment],
  quotes: [{ ...quote, client_user: null }],
  reminders: [],
  ...given,
})

test('a device that lacks a payment, a quote or a reminder of the server, or has another one, is found', () => {
  const all = { invoices: [invoice], payments: [payment], quotes: [quote], reminders: [] }
  checkInvoicingOn(storing(all), me, stored({}))
  const reminder = { id: anId(80), invoice_id: invoice.id, reminded_on: '2026-11-21', mails: ['sent'] }
  for (const [held, server, rule] of [
    [{ ...all, payments: [] }, {}, 'payments'],
    [{ ...all, quotes: [] }, {}, 'quotes'],
    [all, { quotes: [] }, 'quotes'],
    [all, { reminders: [reminder] }, 'reminders'],
  ] as const)
    expect(() => checkInvoicingOn(storing(held), me, stored(server))).toThrow(rule)
})

test('a server whose invoice is paid by nothing, or whose reminder has two mails or one too late, is found', () => {
  checkStoredInvoicing(stored({}))
  const reminder = { id: anId(80), invoice_id: invoice.id, reminded_on: '2026-11-21' }
  expect(() => checkStoredInvoicing(stored({ payments: [] }))).toThrow('payments: on the server')
  expect(() =>
    checkStoredInvoicing(stored({ reminders: [{ ...reminder, mails: ['sent', 'sent'] }] })),
  ).toThrow('2 mails')
  expect(() => checkStoredInvoicing(stored({ reminders: [{ ...reminder, mails: ['queued'] }] }))).toThrow(
    'no longer open',
  )
})

test('a thread with a gap, and a device that lacks a message, are found', () => {
  const messages = [{ ...message, sent_by_client: false, author: me, is_recent: true }]
  const marks = [{ id: anId(91), application_id: anId(1), as_client: false, read_up_to: 0, user_id: me }]
  checkStoredThreads({ messages, marks, recent: 200 })
  const withGap = messages.map((one) => ({ ...one, position: 2 }))
  expect(() => checkStoredThreads({ messages: withGap, marks, recent: 200 })).toThrow('position 2')
  const held = storing({ messages: [], message_reads: marks })
  expect(() => checkThreadsHeld(held, me, { messages, marks, recent: 200 })).toThrow('0 messages, expected 1')
})

const change = (of_table: string, before: object | null, after: object): RowChange => ({
  ...{ seq: 1, of_table, op: before ? 'update' : 'insert', id: anId(1), by_api: true, xid: '9' },
  before: before as RowChange['before'],
  after: after as RowChange['after'],
})
/** As the audit notes a payment that settles an invoice of $500.00. */
const settling = {
  ...{ ...payment, is_side: true, invoice_status: 'paid', invoice_deleted: false },
  ...{ cents: 50_000, paid: 50_000, billed: 50_000, reversals: 0, reversed: null },
}
const reversing = {
  ...{ ...settling, settles: false, reverses: anId(71), cents: -50_000, paid: 0, invoice_status: 'sent' },
  ...{ reversed: 50_000, reversals: 1 },
}
const reminding = { invoice_status: 'sent', is_overdue: true, that_day: 1, has_client: true, mails: 1 }

test.each<[string, RowChange, string]>([
  ['settles the balance', change('payments', null, settling), ''],
  [
    'settles less than the balance',
    change('payments', null, { ...settling, paid: 40_000, invoice_status: 'sent' }),
    'settles 50000 with 40000',
  ],
  ['is reversed', change('payments', null, reversing), ''],
  ['is reversed twice', change('payments', null, { ...reversing, reversals: 2 }), 'for the 2th time'],
  ['is changed', change('payments', payment, { ...payment, amount: '1.00' }), 'was changed'],
])('a payment that %s', (_, rowChange, message) => {
  const check = () => checkRowChanges([rowChange])
  if (message === '') check()
  else expect(check).toThrow(message)
})

test.each<[string, RowChange, string]>([
  [
    'a sent quote with another amount',
    change('quotes', quote, { ...quote, amount: '1.00' }),
    'after sending',
  ],
  [
    'a quote decided twice',
    change('quotes', { ...quote, decided_at: '2026-11-21' }, { ...quote, decided_at: '2026-11-22' }),
    'decided twice',
  ],
  [
    'a second reminder of a day',
    change('reminders', null, { ...reminding, that_day: 2 }),
    'number 2 of its day',
  ],
  [
    'a reminder of an invoice that is not overdue',
    change('reminders', null, { ...reminding, is_overdue: false }),
    'due later',
  ],
  ['a reminder without a mail', change('reminders', null, { ...reminding, mails: 0 }), 'has 0 mails'],
  [
    'an invoice paid without a payment',
    change('invoices', { ...invoice, status: 'sent' }, invoice),
    'without a payment',
  ],
])('%s is found', (_, rowChange, message) => {
  expect(() => checkRowChanges([rowChange])).toThrow(message)
})

test('a reminder with its mail, the first of its day, is none', () => {
  checkRowChanges([change('reminders', null, reminding)])
})

test.each<[string, (words: Words) => void, WordEnd | null]>([
  ['the app has said so', () => {}, null],
  ['the storage was deleted after that', (words) => words.storageIsDeleted(), 'deleted with the storage'],
])('where else a word may be once %s', (_when, then, elsewhere) => {
  const words = new Words()
  words.press('word-1')
  words.accept('word-1')
  then(words)
  expect([...words]).toEqual([['word-1', elsewhere]])
})

test('a word may be nowhere until the app has said that it is stored', () => {
  const words = new Words()
  words.press('word-1')
  expect([...words]).toEqual([['word-1', 'not accepted']])
})

test.each(['begins', 'ends'])('a word may be lost where a deletion %s between press and answer', (when) => {
  const words = new Words()
  if (when === 'ends') words.storageIsDeleted()
  words.press('word-1')
  words.storageIsDeleted()
  words.accept('word-1')
  expect([...words]).toEqual([['word-1', 'deleted with the storage']])
})
