import type { Client, Invoice, PaymentDetails, Profile, Quote, Service } from '../rows.ts'
import { type HowToPay, howToPayOf, nothingSaid } from './how-to-pay.ts'
import { type Letterhead, type LogoPicture, letterheadOf } from './letterhead.ts'

/** Sender, recipient and service of an invoice or a quote, as it shows them. */
export interface InvoiceParties {
  from: { name: string; email: string; address?: string; taxNumber?: string }
  to: { name: string; company?: string; email: string; address?: string; taxNumber?: string }
  service: { title: string; company: string } | null
  /** Missing where the paper is the app's. */
  letterhead?: Letterhead
}

/** Returns how an invoice or a quote calls its recipient: the company, or the person where there is none. */
export const recipientName = ({ to }: Pick<InvoiceParties, 'to'>): string => to.company ?? to.name

/** The rows that an invoice or a quote refers to; null where this device does not have them. */
export interface InvoiceRows {
  professional: Profile | null
  client: Client | null
  service: Pick<Service, 'title' | 'company'> | null
  /** The professional's own row, which only that user's devices have. */
  payment: PaymentDetails | null
  /** The logo of `logoIdOf`. */
  logo?: LogoPicture | null
}

/**
 * Returns sender, recipient and service of an invoice or a quote. The snapshot taken at sending takes precedence over the current
 * rows (readings) and is the same for both sides: data that only one of them may see, such as a phone number, is not in
 * it.
 */
export function partiesOf(invoice: Invoice | Quote, rows: InvoiceRows): InvoiceParties {
  const { professional, client, payment, logo = null } = rows
  const { address, taxNumber, company, service } = isSnapshotted(invoice)
    ? snapshotTexts(invoice)
    : currentTexts(rows)
  const letterhead = letterheadOf(isSnapshotted(invoice) ? invoice : payment, logo)
  return {
    from: {
      name: invoice.professional_name ?? professional?.full_name ?? 'A former member',
      email: invoice.professional_email ?? professional?.email ?? '',
      ...(address && { address }),
      ...(taxNumber && { taxNumber }),
    },
    to: {
      name: invoice.client_name ?? client?.contact_name ?? 'A former client',
      ...(company && { company }),
      email: invoice.client_email ?? client?.email ?? '',
      ...(invoice.client_address && { address: invoice.client_address }),
      ...(invoice.client_tax_number && { taxNumber: invoice.client_tax_number }),
    },
    service,
    ...(letterhead && { letterhead }),
  }
}

const currentTexts = ({ payment, client, service }: InvoiceRows) => ({
  address: payment?.address,
  taxNumber: payment?.tax_number,
  company: client?.company_name,
  service: service && { title: service.title, company: service.company },
})

const snapshotTexts = (invoice: Invoice | Quote) => ({
  address: invoice.professional_address,
  taxNumber: invoice.professional_tax_number,
  company: invoice.client_company,
  service:
    invoice.service_title === null
      ? null
      : { title: invoice.service_title, company: invoice.service_company ?? '' },
})

/** Returns how to pay an invoice: the snapshot taken at sending, before that the current payment details. */
export function paymentOf(invoice: Invoice, payment: PaymentDetails | null): HowToPay {
  if (!isSnapshotted(invoice)) return payment ? howToPayOf(payment) : nothingSaid
  const { payment_details: details, payment_link, bank_account } = invoice
  return howToPayOf({ details, payment_link, bank_account })
}

/** The server sets `sent_at` and takes the snapshot at the same time: an empty snapshot field is empty, not unknown. */
const isSnapshotted = ({ sent_at }: Invoice | Quote): boolean => sent_at !== null
