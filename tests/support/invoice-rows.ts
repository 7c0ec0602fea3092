import type { NewInvoiceContext } from '../../src/domain/invoice/invoice.ts'
import type { Invoice, Payment, Reminder } from '../../src/domain/rows.ts'
import { aClient, anId, aRequest } from './rows.ts'

/** Returns a standalone draft of the professional of `aProfile`, with the given columns. */
export const anInvoice = (given: Partial<Invoice>): Invoice => ({
  id: anId(60),
  application_id: null,
  professional_id: anId(10),
  client_id: null,
  invoice_number: 'INV-202611-041',
  client_name: 'Bea Bean',
  client_email: 'bea@example.test',
  amount: '1250.00',
  description: 'Menu for the summer, printed',
  due_date: '2026-12-21',
  status: 'draft',
  created_at: '2026-11-21T08:00:00+00:00',
  sent_at: null,
  viewed_at: null,
  paid_at: null,
  deleted_at: null,
  issued_on: null,
  paid_on: null,
  professional_name: null,
  professional_email: null,
  payment_details: null,
  payment_link: null,
  bank_account: null,
  professional_address: null,
  client_company: null,
  service_title: null,
  service_company: null,
  lines: null,
  client_tax_number: null,
  client_address: null,
  tax_note: null,
  place_of_supply: null,
  language: null,
  business_name: null,
  closing_line: null,
  accent: null,
  logo_id: null,
  professional_tax_number: null,
  reminders_stopped: false,
  quote_id: null,
  exceeds_quote: false,
  sync_xid: '1',
  ...given,
})

/** Returns a draft for the request of `aRequest`, addressed to the client of `aClient`, with the given columns. */
export const anInvoiceForRequest = (given: Partial<Invoice>): Invoice =>
  anInvoice({
    application_id: aRequest({}).id,
    client_id: aClient({}).id,
    client_name: null,
    client_email: null,
    ...given,
  })

/** Returns a context on 21 November 2026, without used numbers, that always picks the lowest number. */
export const aNewInvoiceContext = (given: Partial<NewInvoiceContext>): NewInvoiceContext => ({
  id: anId(61),
  usedNumbers: new Set(),
  today: '2026-11-21',
  at: '2026-11-21T09:00:00.000Z',
  randomInteger: () => 0,
  ...given,
})

/** Returns a payment of $500.00 for the invoice of `anInvoice`, recorded by the professional, with the given columns. */
export const aRecordedPayment = (given: Partial<Payment>): Payment => ({
  id: anId(70),
  invoice_id: anId(60),
  amount: '500.00',
  paid_on: '2026-11-21',
  note: null,
  by_client: false,
  settles: false,
  reverses: null,
  confirmed_on: null,
  created_at: '2026-11-21T10:00:00+00:00',
  sync_xid: '1',
  ...given,
})

/** Returns a friendly reminder of the invoice of `anInvoice`, written by hand, with the given columns. */
export const aReminder = (given: Partial<Reminder>): Reminder => ({
  id: anId(80),
  invoice_id: anId(60),
  tone: 'friendly',
  body: 'Please think of my invoice.',
  is_automatic: false,
  reminded_on: '2026-11-21',
  created_at: '2026-11-21T10:00:00+00:00',
  sync_xid: '1',
  ...given,
})
