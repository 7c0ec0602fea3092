import type { InvoiceParties } from '../../src/domain/invoice/invoice-parties.ts'
import type { Invoice } from '../../src/domain/rows.ts'

/** The invoice that every library draws: ordinary, Latin, one page. */
export const invoice: Invoice = {
  id: '0f7f3a5e-6b1c-4f5e-9d57-2a1d3c4b5a69',
  sync_xid: '812',
  application_id: 'a3b8c1d2-0000-4000-8000-000000000001',
  professional_id: 'a3b8c1d2-0000-4000-8000-000000000002',
  client_id: 'a3b8c1d2-0000-4000-8000-000000000003',
  invoice_number: 'INV-202611-042',
  client_name: 'Jane Roe',
  client_email: 'jane@maple.example',
  amount: '1250.00',
  description:
    'Brand identity: logo in four cuts, colours and type, two rounds of changes, and a small guide for the team.',
  due_date: '2026-12-21',
  status: 'sent',
  created_at: '2026-11-20T15:00:00+00:00',
  sent_at: '2026-11-21T12:00:00+00:00',
  viewed_at: null,
  paid_at: null,
  deleted_at: null,
  issued_on: '2026-11-21',
  paid_on: null,
  professional_name: 'Ada Green',
  professional_email: 'ada@green.example',
  payment_details: 'Leaf Bank, account 555 0134',
  payment_link: null,
  bank_account: null,
  professional_address: '1 Leaf Lane, Lisbon',
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
}

export const parties: InvoiceParties = {
  from: { name: 'Ada Green', email: 'ada@green.example', address: '1 Leaf Lane, Lisbon' },
  to: { name: 'Jane Roe', company: 'Maple & Daughters', email: 'jane@maple.example' },
  service: { title: 'Brand identity for small companies', company: 'Green Letters Studio' },
}

export const payment = invoice.payment_details ?? ''

/** The same texts, line by line, for libraries without an invoice layout of their own. */
export const words = {
  title: 'Invoice',
  number: invoice.invoice_number,
  from: ['From', parties.from.name, parties.from.email, parties.from.address ?? ''],
  to: ['Billed to', parties.to.name, parties.to.company ?? '', parties.to.email],
  dates: ['Issued', 'November 21, 2026', 'Due', 'December 21, 2026'],
  amount: '$1,250.00',
  service: parties.service?.title ?? '',
  description: invoice.description,
  payment: ['How to pay', payment],
  notes: ['Notes', `Please name ${invoice.invoice_number} with your payment.`],
}
