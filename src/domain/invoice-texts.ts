import { addressedTo, type InvoiceSources, type ListedInvoice, writtenBy } from './invoice-list.ts'
import type { Viewer } from './viewer.ts'

/**
 * Returns the texts that the viewer's invoices contain, or the next one could contain. One text per invoice or row:
 * the characters around an ideograph decide which font draws it.
 */
export function invoiceTexts({ profile, client }: Viewer, sources: InvoiceSources): string[] {
  const { clients, services, paymentDetails } = sources
  const listed = [
    ...(profile ? writtenBy(profile, sources, '') : []),
    ...(client ? addressedTo(client, sources, '') : []),
  ].map(textsOf)
  if (!profile) return listed
  return [
    ...listed,
    profile.full_name,
    ...paymentDetails.map(({ details, address, tax_number }) => [details, address, tax_number].join('\n')),
    ...clients.map(({ contact_name, company_name }) => `${contact_name}\n${company_name}`),
    ...services
      .filter(({ posted_by }) => posted_by === profile.id)
      .map(({ title, company }) => `${title}\n${company}`),
  ]
}

const textsOf = ({ invoice, parties: { from, to, service }, payment }: ListedInvoice): string =>
  [
    invoice.description,
    from.name,
    from.address,
    from.taxNumber,
    to.name,
    to.company,
    to.address,
    to.taxNumber,
    invoice.tax_note,
    invoice.place_of_supply,
    service?.title,
    service?.company,
    payment,
    ...(invoice.lines ?? []).flatMap(({ description, unit, exempt_reason }) => [
      description,
      unit,
      exempt_reason,
    ]),
  ].join('\n')
