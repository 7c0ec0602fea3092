import { describe, expect, test } from 'vitest'
import { MAX_LINES, sumsOf } from '../../src/domain/invoice/invoice-lines.ts'
import { centsOf, decimalOf } from '../../src/domain/money.ts'
import type { InsertChange } from '../../src/domain/mutation.ts'
import { wordsOf } from '../../src/domain/paper-words/languages.ts'
import { type BilledPart, billAndSend, billQuote } from '../../src/domain/quote/bill-quote.ts'
import { restOfQuote } from '../../src/domain/quote/rest-of-quote.ts'
import type { Invoice, Quote } from '../../src/domain/rows.ts'
import { aLine } from '../support/invoice-lines.ts'
import '../support/invoice-document.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { aQuote } from '../support/quote-rows.ts'
import { anId, aProfile, aRequest } from '../support/rows.ts'

/* Invoices for a part of an accepted quote, and for what is left of it. */

const me = aProfile({ is_approved: true })
const request = aRequest({ status: 'in_progress' })
const accepted = (given: Partial<Quote> = {}) => aQuote({ status: 'accepted', ...given })
const context = {
  id: anId(90),
  usedNumbers: new Set<string>(),
  today: '2026-11-21',
  at: '2026-11-21T09:00:00.000Z',
  randomInteger: () => 0,
}
const bill = (quote: Quote, part: BilledPart, invoices: Invoice[] = []) =>
  billQuote(me, request, quote, part, invoices, wordsOf(quote.language), context)

/** Returns the invoice that is written; throws the refusal. */
function written(quote: Quote, part: BilledPart, invoices: Invoice[] = []): Invoice {
  const result = bill(quote, part, invoices)
  if (!result.ok) throw new Error(result.refusal)
  const { id, values, shown } = result.value.changes[0] as InsertChange<'invoices'>
  return { ...anInvoice({}), ...shown, ...values, id, invoice_number: `INV-202611-10${invoices.length}` }
}

const refusalOf = (result: ReturnType<typeof bill>) => (result.ok ? null : result.refusal)

test('all of a quote is copied, and sent', () => {
  const quote = accepted({ tax_note: 'Reverse charge', lines: [aLine({ unit_price: '1250.00' })] })
  expect(written(quote, 'rest')).toMatchObject({
    application_id: request.id,
    client_id: request.client_id,
    quote_id: quote.id,
    exceeds_quote: false,
    amount: '1250.00',
    description: quote.description,
    lines: quote.lines,
    tax_note: 'Reverse charge',
    due_date: '2026-12-21',
    status: 'draft',
  })
  const steps = billAndSend(me, request, quote, 'rest', [], wordsOf(null), context)
  expect(steps.ok && steps.value.map(({ action, changes }) => [action, changes[0]])).toMatchObject([
    ['invoice.create', { op: 'insert', id: context.id }],
    ['invoice.sent', { op: 'update', id: context.id, values: { status: 'sent', issued_on: '2026-11-21' } }],
  ])
})

test('a deposit and the rest name the quote and each other, in the language of the paper', () => {
  const quote = accepted({ language: 'de' })
  const deposit = written(quote, { percent: '30' })
  expect(deposit).toMatchObject({
    amount: '375.00',
    language: 'de',
    description: 'Anzahlung von 30 % auf Angebot QUO-00000000\n\nMenu for the summer, printed',
  })
  expect(written(quote, 'rest', [deposit])).toMatchObject({
    amount: '875.00',
    description:
      'Restbetrag zu Angebot QUO-00000000\nBereits berechnet: INV-202611-100, 375,00\u00a0US$\n\nMenu for the summer, printed',
  })
})

test('a deposit of lines has a line for each tax; the rest has all lines, and what is invoiced', () => {
  const lines = [
    aLine({ description: 'Menu', unit_price: '100.00', tax_rate: '19' }),
    aLine({ description: 'Print', quantity: '3', unit_price: '33.33', tax_rate: '19' }),
    aLine({ description: 'Book', unit_price: '10.00', tax_rate: '7.7' }),
    aLine({ description: 'Travel', unit_price: '5.01', exempt_reason: 'Not taxable' }),
  ]
  const quote = accepted({ lines, amount: decimalOf(sumsOf(lines).total) })
  const deposit = written(quote, { percent: '33.333' })
  const title = 'Deposit of 33.333 % on quote QUO-00000000'
  expect(deposit.lines).toEqual([
    aLine({ description: title, unit_price: '66.66', tax_rate: '19' }),
    aLine({ description: title, unit_price: '3.33', tax_rate: '7.7' }),
    aLine({ description: title, unit_price: '1.67', exempt_reason: 'Not taxable' }),
  ])
  const rest = written(quote, 'rest', [deposit])
  const already = `Already invoiced: INV-202611-100, $${deposit.amount}`
  expect(rest.lines?.slice(0, 7)).toEqual([
    ...lines,
    aLine({ description: already, unit_price: '-66.66', tax_rate: '19' }),
    aLine({ description: already, unit_price: '-3.33', tax_rate: '7.7' }),
    aLine({ description: already, unit_price: '-1.67', exempt_reason: 'Not taxable' }),
  ])
  expect(rest.description).toContain('Rest of quote QUO-00000000')
  expect(centsOf(deposit.amount) + centsOf(rest.amount)).toBe(centsOf(quote.amount))
})

test('whatever the shares and the taxes: the invoices come to the quote, and each to its lines', () => {
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % limit
  }
  for (let run = 0; run < 500; run += 1) {
    const lines = Array.from({ length: 1 + below(5) }, () =>
      aLine({
        quantity: String(1 + below(4)),
        unit_price: decimalOf(BigInt(100 + below(90_000))),
        tax_rate: [null, '0', '7.7', '8.875', '19'][below(5)] ?? null,
      }),
    )
    const quote = accepted({ lines: below(4) === 0 ? null : lines, amount: decimalOf(sumsOf(lines).total) })
    const invoices: Invoice[] = []
    for (const percent of ['12.5', '33.333', '7'].slice(0, below(4)))
      invoices.push(written(quote, { percent }, invoices))
    invoices.push(written(quote, 'rest', invoices))
    expect(restOfQuote(quote, invoices)).toBe(0n)
    for (const { amount, lines } of invoices) if (lines) expect(decimalOf(sumsOf(lines).total)).toBe(amount)
  }
})

describe('is refused', () => {
  const whole = written(accepted(), 'rest')
  test.each<[string, Quote, BilledPart, Invoice[], string]>([
    ['a quote that is not accepted', aQuote({ status: 'sent' }), 'rest', [], 'not-accepted'],
    ['one that is invoiced', accepted(), 'rest', [whole], 'all-invoiced'],
    [
      'a deposit beyond the rest',
      accepted(),
      { percent: '60' },
      [{ ...whole, amount: '600.00' }],
      'share-too-large',
    ],
    ['a deposit of nothing', accepted({ amount: '0.01' }), { percent: '1' }, [], 'share-too-large'],
    [
      'a deposit of nothing, of lines',
      accepted({ amount: '0.01', lines: [aLine({ unit_price: '0.01' })] }),
      { percent: '1' },
      [],
      'share-too-large',
    ],
    [
      'more lines than an invoice has',
      accepted({ lines: Array.from({ length: MAX_LINES }, () => aLine({ unit_price: '12.50' })) }),
      'rest',
      [{ ...whole, amount: '1.00' }],
      'too-many-lines',
    ],
  ])('%s', (_, quote, part, invoices, refusal) =>
    expect(refusalOf(bill(quote, part, invoices))).toBe(refusal),
  )

  test('a project that is not in progress', () => {
    const pending = aRequest({ status: 'pending' })
    expect(refusalOf(billQuote(me, pending, accepted(), 'rest', [], wordsOf(null), context))).toBe(
      'not-in-progress',
    )
  })
})

test('an invoice of the quote that was deleted does not count', () => {
  const deleted = { ...written(accepted(), 'rest'), deleted_at: '2026-11-21T10:00:00Z' }
  expect(written(accepted(), 'rest', [deleted]).amount).toBe('1250.00')
})
