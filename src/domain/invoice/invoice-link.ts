import { addDays, type Day, localDay } from '../calendar.ts'
import { insert, mutation, type RowsMutation, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Invoice, InvoiceLink, Profile } from '../rows.ts'
import type { InvoiceRefusal } from './invoice.ts'
import { sendInvoice } from './invoice-transitions.ts'

/** Days for which a link leads to its invoice (`private.is_open_link`). */
const OPEN_FOR_DAYS = 90

/** Id, PDF and time of a new link. */
export interface NewLink {
  id: string
  /** The invoice as a PDF, which this device drew. */
  paper: Blob
  today: Day
  /** The device's time, shown until the server's time is known. */
  at: string
}

type LinkStep = Result<RowsMutation, InvoiceRefusal>

/** Returns why an invoice cannot be sent by email; null where it can. */
export function emailRefusal(me: Profile, invoice: Invoice, today: Day): InvoiceRefusal | null {
  if (invoice.client_id !== null) return 'has-account'
  const sent = sendInvoice(me, invoice, today)
  return sent.ok || sent.refusal === 'not-draft' ? null : sent.refusal
}

/**
 * Emails an invoice to somebody without an account, with its PDF and the link of its page; a draft is sent by that. The server
 * writes the email.
 */
export function emailInvoice(me: Profile, invoice: Invoice, { id, paper, today, at }: NewLink): LinkStep {
  const refusal = emailRefusal(me, invoice, today)
  if (refusal) return refuse(refusal)
  const path = `invoices/${invoice.id}/${id}.pdf`
  const sent = sendInvoice(me, invoice, today)
  const link = insert(
    'invoice_links',
    id,
    { invoice_id: invoice.id, paper_path: path },
    { created_at: at, revoked_at: null, emailed_at: null, undeliverable_at: null },
  )
  return ok(
    mutation(
      'invoice.emailed',
      [...(sent.ok ? sent.value.changes : []), link],
      [{ bucket: 'invoice-papers', path, file: paper }],
    ),
  )
}

/** Makes the pages of an invoice's links unreachable, `at` the device's time; the server dates it. */
export const revokeLinks = (links: readonly InvoiceLink[], at: string): RowsMutation =>
  mutation(
    'invoice.revoke_links',
    links.map((link) => update('invoice_links', link, { revoked_at: at })),
  )

/** Returns the last day on which a link leads to its invoice. */
export const openUntil = ({ created_at }: Pick<InvoiceLink, 'created_at'>): Day =>
  addDays(localDay(new Date(created_at)), OPEN_FOR_DAYS)

/** Returns whether a link leads to its invoice. */
export const isOpen = (link: InvoiceLink, today: Day): boolean =>
  link.revoked_at === null && openUntil(link) >= today
