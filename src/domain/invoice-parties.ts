import type { Client, Invoice, PaymentDetails, Profile, Service } from './rows.ts'

/** Who stands on an invoice, besides what its row says. */
export interface InvoiceParties {
  from: { name: string; email: string; address?: string }
  to: { name: string; company?: string; email: string }
  service: { title: string; company: string } | null
}

/** The rows an invoice names, as far as this device holds them. */
export interface InvoiceRows {
  professional: Profile | null
  client: Client | null
  service: Pick<Service, 'title' | 'company'> | null
  /** The professional's own, on her devices alone. */
  payment: PaymentDetails | null
}

/**
 * Who bills whom, and for what. What was snapshotted at sending wins over what the rows say today (readings), and is the
 * same for both sides: what only one of them may know, as a telephone number, is no part of it.
 */
export function partiesOf(invoice: Invoice, rows: InvoiceRows): InvoiceParties {
  const { professional, client } = rows
  const { address, company, service } = isSnapshotted(invoice) ? snapshotTexts(invoice) : currentTexts(rows)
  return {
    from: {
      name: invoice.professional_name ?? professional?.full_name ?? 'A former member',
      email: invoice.professional_email ?? professional?.email ?? '',
      ...(address && { address }),
    },
    to: {
      name: invoice.client_name ?? client?.contact_name ?? 'A former client',
      ...(company && { company }),
      email: invoice.client_email ?? client?.email ?? '',
    },
    service,
  }
}

const currentTexts = ({ payment, client, service }: InvoiceRows) => ({
  address: payment?.address,
  company: client?.company_name,
  service: service && { title: service.title, company: service.company },
})

const snapshotTexts = (invoice: Invoice) => ({
  address: invoice.professional_address,
  company: invoice.client_company,
  service:
    invoice.service_title === null
      ? null
      : { title: invoice.service_title, company: invoice.service_company ?? '' },
})

/** How an invoice is to be paid, empty where that was not said: as it stood at sending, until then as it stands today. */
export const paymentOf = (invoice: Invoice, payment: PaymentDetails | null): string =>
  (isSnapshotted(invoice) ? invoice.payment_details : payment?.details) ?? ''

/** Only the server dates a sending, and takes the snapshot with it: nothing in it is nothing, not unknown. */
const isSnapshotted = ({ sent_at }: Invoice): boolean => sent_at !== null
