import { expect, test } from 'vitest'
import type { QuoteStatus } from '../../../src/domain/rows.ts'
import type { PdfDocument } from '../../../src/pdf/document.ts'
import { layoutDocument } from '../../../src/pdf/layout.ts'
import type { Measure } from '../../../src/pdf/page.ts'
import { anInvoice, anInvoiceDocument, inWords, someParties } from '../../support/invoice-document.ts'
import {
  anInvoiceOf,
  aPaymentRow,
  aQuote,
  aQuoteDocument,
  aReminderDocument,
  fourLines,
} from '../../support/printed-rows.ts'

/** Measures every character as half as wide as it is high. */
const measure: Measure = (text, _, size) => ([...text].length * size) / 2
const pagesOf = (document: PdfDocument) =>
  layoutDocument(document, measure).map((page) =>
    page.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
  )
const textOf = (document: PdfDocument) => `\n${pagesOf(document).flat().join('\n')}\n`
const hundred = anInvoice({ amount: '100.00' })
const paid = (amount: string, paid_on: string) => aPaymentRow({ amount, paid_on })

test('a part-paid invoice says what is left, of what, and lists the payments', () => {
  const text = textOf(anInvoiceDocument({ invoice: hundred, payments: [paid('40.00', '2026-11-03')] }))
  expect(text).toContain('\nAmount due\n$60.00\nof $100.00\nUS dollars\nDue December 21, 2026\n')
  expect(text).toContain('\nTotal\n$100.00\nPaid November 3, 2026\n-$40.00\nBalance due\n$60.00\n')
})

test('a reversed payment is owed again', () => {
  const payments = [paid('40.00', '2026-11-03'), paid('-40.00', '2026-11-05')]
  const text = textOf(anInvoiceDocument({ invoice: hundred, payments }))
  expect(text).toContain('\nAmount due\n$100.00\nUS dollars\n')
  expect(text).toContain('\nPayment reversed November 5, 2026\n$40.00\nBalance due\n$100.00\n')
})

test('an overdue invoice that is paid in part says what is overdue', () => {
  const text = textOf(
    anInvoiceDocument({ invoice: hundred, payments: [paid('40.00', '2026-11-03')], today: '2027-01-02' }),
  )
  expect(text).toContain('\nAmount overdue\n$60.00\nof $100.00\n')
})

test('an invoice of which too much was paid says how much', () => {
  const text = textOf(anInvoiceDocument({ invoice: hundred, payments: [paid('120.00', '2026-11-03')] }))
  expect(text).toContain('\nPaid\n')
  expect(text).toContain('\nOverpaid by\n$20.00\nUS dollars\nPaid November 3, 2026\n')
  expect(text).toContain('\nPaid November 3, 2026\n-$120.00\nOverpaid by\n$20.00\n')
})

test('an invoice paid in parts is paid, with the last day', () => {
  const payments = [paid('40.00', '2026-11-03'), paid('60.00', '2026-11-30')]
  const text = textOf(anInvoiceDocument({ invoice: { ...hundred, status: 'paid' }, payments }))
  expect(text).toContain('\nAmount paid\n$100.00\nUS dollars\nPaid November 30, 2026\n')
  expect(text).toContain('\nBalance due\n$0.00\n')
})

test('a paid invoice whose payment was reversed is due again', () => {
  const payments = [paid('100.00', '2026-11-03'), paid('-100.00', '2026-11-05')]
  const text = textOf(anInvoiceDocument({ invoice: { ...hundred, status: 'paid' }, payments }))
  expect(text).toContain('\nSent\n')
  expect(text).toContain('\nAmount due\n$100.00\n')
})

test('tax numbers, the client’s address, the tax note and the place of supply are printed', () => {
  const parties = someParties({
    from: { name: 'Ada Green', email: 'ada@green.example', taxNumber: 'US 12-3456789' },
    to: {
      name: 'Jane Roe',
      email: 'jane@maple.example',
      address: 'Ahornweg 3\nBerlin',
      taxNumber: 'DE 123456789',
    },
  })
  const invoice = anInvoice({ tax_note: 'Reverse charge', place_of_supply: 'Berlin, Germany' })
  const text = textOf(anInvoiceDocument({ parties, invoice }))
  expect(text).toContain('\nada@green.example\nTax number US 12-3456789\n')
  expect(text).toContain('\njane@maple.example\nAhornweg 3\nBerlin\nTax number DE 123456789\n')
  expect(text).toContain('\nNotes\nReverse charge\nPlace of supply: Berlin, Germany\nPlease name')
})

test('a tax number is printed below the longest address', () => {
  const address = Array.from({ length: 40 }, (_, line) => `Line ${line} of it`).join('\n')
  const from = { name: 'Ada Green', email: 'ada@green.example', address, taxNumber: 'US 12-3456789' }
  expect(textOf(anInvoiceDocument({ parties: someParties({ from }) }))).toContain(
    '\nTax number US 12-3456789\n',
  )
})

test('a quote is the same paper with other words, and asks for no payment', () => {
  const lines = anInvoiceOf(fourLines)
  const text = textOf(aQuoteDocument({ quote: aQuote({ lines: lines.lines, amount: lines.amount }) }))
  expect(text).toContain('\nSent\nQuote\nQUO-0F7F3A5E\n')
  expect(text).toContain('\nFor\nJane Roe\n')
  expect(text).toContain('\nValid until\nDecember 21, 2026\n')
  expect(text).toContain('\nAmount offered\n$1,556.18\nUS dollars\nValid until December 21, 2026\n')
  expect(text).toContain('\nTotal\n$1,556.18\n')
  expect(text).toContain('\nThis is an offer, not an invoice.\n')
  expect(text).toContain('Quote QUO-0F7F3A5E\n')
  expect(text).not.toMatch(/How to pay|Please name|Invoice|Due/)
})

test.each<[status: QuoteStatus, today: string, pill: string, fact: string]>([
  ['draft', '2026-11-22', 'Draft', 'Valid until December 21, 2026'],
  ['sent', '2026-12-21', 'Sent', 'Valid until December 21, 2026'],
  ['sent', '2026-12-22', 'Expired', 'Was valid until December 21, 2026'],
  ['accepted', '2026-12-22', 'Accepted', 'Accepted November 25, 2026'],
  ['declined', '2026-12-22', 'Declined', 'Declined November 25, 2026'],
  ['withdrawn', '2026-12-22', 'Withdrawn', 'Valid until December 21, 2026'],
])('a quote that is %s, on %s: %s', (status, today, pill, fact) => {
  const decided_on = status === 'accepted' || status === 'declined' ? '2026-11-25' : null
  const text = textOf(aQuoteDocument({ today, quote: aQuote({ status, decided_on }) }))
  expect(text).toContain(`\n${pill}\nQuote\n`)
  expect(text).toContain(`\nUS dollars\n${fact}\n`)
})

test('an accepted quote says who accepted it, when, by which sentence, and the digest', () => {
  const quote = aQuote({
    status: 'accepted',
    decided_on: '2026-11-25',
    decided_at: '2026-11-25T23:05:00+01:00',
    accepted_by: 'Rosa {2} Romano',
    acceptance: 'I accept quote QUO-0F7F3A5E for $1,556.18.',
    digest: 'ab'.repeat(32),
  })
  const text = textOf(aQuoteDocument({ quote }))
  expect(text.replaceAll('\n', ' ')).toContain(
    'Accepted by Rosa {2} Romano, 2026-11-25 22:05 UTC: “I accept quote QUO-0F7F3A5E for $1,556.18.” Digest of what was accepted (SHA-256): ',
  )
  // Its 64 digits take two lines.
  expect(text.replaceAll('\n', '')).toContain(quote.digest ?? 'a digest')
})

test('a reminder is a letter, and the invoice after it as it is printed alone', () => {
  const payments = [paid('40.00', '2026-11-03')]
  const about = { invoice: hundred, payments, payment: inWords('IBAN DE12 3456') }
  const reminder = { tone: 'friendly', body: 'Dear Jane,\n\nשלום עולם' } as const
  const [letter, ...rest] = pagesOf(aReminderDocument({ ...about, reminder }))
  const text = `\n${letter?.join('\n')}\n`
  expect(text).toContain('\nOverdue\nReminder\nInvoice INV-202611-042\n')
  expect(text).toContain('\nWritten\nJanuary 2, 2027\nDue\nDecember 21, 2026\n')
  expect(text).toContain('\nAmount overdue\n$60.00\nof $100.00\n')
  expect(text).toContain('\nDear Jane,\nשלום עולם\n')
  expect(text).toContain('\nBalance due\n$60.00\n')
  expect(text).toContain('\nHow to pay\nIBAN DE12 3456\n')
  expect(rest).toEqual(pagesOf(anInvoiceDocument({ ...about, today: '2027-01-02' })))
})

test.each([
  ['friendly', 'Reminder'],
  ['firm', 'Reminder'],
  ['final', 'Final reminder'],
] as const)('the title of a %s reminder is "%s"', (tone, title) => {
  const reminder = { tone, body: 'Please pay.', reminded_on: '2027-01-05' }
  expect(pagesOf(aReminderDocument({ reminder }))[0]).toEqual(
    expect.arrayContaining([title, 'January 5, 2027']),
  )
})
