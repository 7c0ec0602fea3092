import { quoteNumber } from '../../domain/quote/quote-number.ts'
import {
  invoiceDraft,
  letterheadDraft,
  paymentDetailsDraft,
  paymentDraft,
  quoteDraft,
  reminderDraft,
  reminderSettingsDraft,
  requestInvoiceDraft,
} from './drafts-by-form.ts'
import { define, titleOfRequested } from './form-definition.ts'
import * as drafts from './form-drafts.ts'
import type { RowLookup } from './row-lookup.ts'

/** Returns the title of a draft about an invoice; null if the invoice is not on this device (any more). */
const aboutInvoice = (before: string) => (id: string, rows: RowLookup) => {
  const number = rows.row('invoices', id)?.invoice_number
  return number ? before + number : null
}

/** The forms of invoices, payments, reminders and quotes. */
export const invoiceForms = {
  invoice: define({
    name: 'invoice',
    draft: drafts.InvoiceFields,
    title: () => 'New invoice',
    to: '/invoices',
    from: { 'invoice.create_standalone': invoiceDraft, 'invoice.clone': invoiceDraft },
  }),
  /** About the request that the invoice is for. */
  'request-invoice': define({
    name: 'request-invoice',
    draft: drafts.InvoiceFields,
    title(id, rows) {
      const title = titleOfRequested(id, rows)
      return title === undefined ? 'New invoice' : `New invoice: ${title}`
    },
    to: '/invoices',
    from: { 'invoice.create': requestInvoiceDraft, 'invoice.clone': requestInvoiceDraft },
  }),
  /** About the invoice that is edited; sent, it is a new invoice. */
  'edited-invoice': define({
    name: 'edited-invoice',
    draft: drafts.InvoiceFields,
    title(id, rows) {
      const number = rows.row('invoices', id)?.invoice_number
      return number ? `Invoice ${number}, edited` : 'Edited invoice'
    },
    to: '/invoices',
    from: {},
  }),
  /** About the invoice that it reminds of. */
  reminder: define({
    name: 'reminder',
    draft: drafts.ReminderFormDraft,
    title: aboutInvoice('Reminder: '),
    to: '/invoices',
    from: { 'reminder.send': reminderDraft },
  }),
  /** About the quote that the invoice is created from. */
  'quote-invoice': define({
    name: 'quote-invoice',
    draft: drafts.InvoiceFields,
    title: (id) => `New invoice from ${quoteNumber({ id })}`,
    to: '/invoices',
    from: {},
  }),
  /** About the invoice that is paid. */
  payment: define({
    name: 'payment',
    draft: drafts.PaymentFormDraft,
    title: aboutInvoice('Payment: '),
    to: '/invoices',
    // Only the devices of who wrote the invoice have the payment details of its professional.
    isOfClient: (id, rows) =>
      rows.row('payment_details', rows.row('invoices', id)?.professional_id ?? '') === undefined,
    from: { 'payment.record': paymentDraft },
  }),
  'payment-details': define({
    name: 'payment-details',
    draft: drafts.PaymentDetailsDraft,
    title: () => 'How to be paid',
    to: '/invoices',
    from: { 'payment.save': paymentDetailsDraft },
  }),
  letterhead: define({
    name: 'letterhead',
    draft: drafts.LetterheadDraft,
    title: () => 'Letterhead',
    to: '/invoices',
    from: { 'letterhead.save': letterheadDraft },
  }),
  'reminder-settings': define({
    name: 'reminder-settings',
    draft: drafts.ReminderSettingsDraft,
    title: () => 'Automatic reminders',
    to: '/invoices',
    from: { 'reminder.settings': reminderSettingsDraft },
  }),
  /** About the request that the quote is for. */
  quote: define({
    name: 'quote',
    draft: drafts.QuoteFields,
    title(id, rows) {
      const title = titleOfRequested(id, rows)
      return title === undefined ? null : `New quote: ${title}`
    },
    to: '/requests/$requestId',
    from: { 'quote.create': quoteDraft },
  }),
  /** About the quote that is written anew. */
  'edited-quote': define({
    name: 'edited-quote',
    draft: drafts.QuoteFields,
    title: (id, rows) =>
      rows.row('quotes', id)?.application_id ? `Quote ${quoteNumber({ id })}, edited` : null,
    to: '/requests/$requestId',
    requestOf: (id, rows) => rows.row('quotes', id)?.application_id ?? null,
    from: {},
  }),
}
