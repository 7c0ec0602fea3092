import type { Client, Invoice, Profile, Service } from './rows.ts'

/** Who stands on an invoice, besides what its row says. */
export interface InvoiceParties {
  from: { name: string; email: string; phone?: string; address?: string }
  to: { name: string; company?: string; email: string }
  service: { title: string; company: string } | null
}

/** The rows an invoice names, as far as this device holds them. */
export interface InvoiceRows {
  professional: Profile | null
  client: Client | null
  service: Pick<Service, 'title' | 'company'> | null
}

/** Who bills whom, and for what. What was snapshotted at sending wins over what the rows say today (readings). */
export function partiesOf(invoice: Invoice, { professional, client, service }: InvoiceRows): InvoiceParties {
  return {
    from: {
      name: invoice.professional_name ?? professional?.full_name ?? 'A former member',
      email: invoice.professional_email ?? professional?.email ?? '',
      ...(professional?.phone && { phone: professional.phone }),
    },
    to: {
      name: invoice.client_name ?? client?.contact_name ?? 'A former client',
      ...(client && { company: client.company_name }),
      email: invoice.client_email ?? client?.email ?? '',
    },
    service: service && { title: service.title, company: service.company },
  }
}
