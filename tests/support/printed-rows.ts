import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import { sumsOf } from '../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../src/domain/money.ts'
import type { Invoice, Payment, Quote } from '../../src/domain/rows.ts'
import type { QuoteDocument, ReminderDocument } from '../../src/pdf/document.ts'
import { anInvoice, anInvoiceDocument, someParties } from './invoice-document.ts'

export const aLine = (values: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Consulting',
  quantity: '2.5',
  unit: 'hours',
  unit_price: '80.00',
  tax_rate: null,
  exempt_reason: null,
  ...values,
})

/** Returns an invoice of these lines, with their sum. */
export const anInvoiceOf = (lines: InvoiceLine[], values: Partial<Invoice> = {}): Invoice =>
  anInvoice({ lines, amount: decimalOf(sumsOf(lines).total), ...values })

/** Returns a row of `payments`: what was paid of the invoice of `anInvoice`. */
export const aPaymentRow = (values: Partial<Payment> = {}): Payment => ({
  id: '5c1d3a5e-6b1c-4f5e-9d57-2a1d3c4b5a01',
  sync_xid: '813',
  invoice_id: anInvoice().id,
  amount: '40.00',
  paid_on: '2026-11-03',
  note: null,
  by_client: false,
  settles: false,
  reverses: null,
  confirmed_on: null,
  created_at: '2026-11-03T12:00:00+00:00',
  ...values,
})

export function aQuote(values: Partial<Quote> = {}): Quote {
  const {
    invoice_number,
    due_date,
    viewed_at,
    paid_at,
    paid_on,
    payment_details,
    payment_link,
    bank_account,
    reminders_stopped,
    quote_id,
    exceeds_quote,
    ...same
  } = anInvoice()
  const open = { decided_at: null, decided_on: null, accepted_by: null, acceptance: null, digest: null }
  return { ...same, ...open, status: 'sent', valid_until: '2026-12-21', ...values }
}

export const aQuoteDocument = (values: Partial<QuoteDocument> = {}): QuoteDocument => ({
  kind: 'quote',
  quote: aQuote(),
  parties: someParties(),
  format: 'a4',
  today: '2026-11-22',
  ...values,
})

export const aReminderDocument = (values: Partial<ReminderDocument> = {}): ReminderDocument => ({
  ...anInvoiceDocument({ today: '2027-01-02' }),
  kind: 'reminder',
  reminder: { tone: 'friendly', body: 'Dear Jane,\n\nmay I remind you of my invoice?\n\nAda Green' },
  ...values,
})

/** Lines at two rates, one of them a discount, and a description that takes two lines of text. */
export const fourLines: InvoiceLine[] = [
  aLine({
    description: 'Logo in four cuts, with two rounds of changes and a small guide for the team',
    quantity: '1',
    unit: '',
    unit_price: '820.00',
    tax_rate: '19',
  }),
  aLine({ tax_rate: '19' }),
  aLine({
    description: 'Printed guide',
    quantity: '40',
    unit: 'copies',
    unit_price: '8.50',
    tax_rate: '7.7',
  }),
  aLine({ description: 'Discount', quantity: '1', unit: '', unit_price: '-20.00', tax_rate: '19' }),
]
