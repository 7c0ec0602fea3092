import type { Invoice, Quote } from '../rows.ts'
import type { Viewer } from '../viewer.ts'
import { addressedTo, type InvoiceSources, type ListedInvoice, writtenBy } from './invoice-list.ts'

/**
 * Returns the texts that the viewer's invoices and quotes contain, or the next one could contain. One text per invoice or
 * row: the characters around an ideograph decide which font draws it.
 */
export function invoiceTexts(
  { profile, client }: Viewer,
  sources: InvoiceSources,
  quotes: readonly Quote[] = [],
): string[] {
  const { clients, services, paymentDetails } = sources
  const listed = [
    ...(profile ? writtenBy(profile, sources, '') : []),
    ...(client ? addressedTo(client, sources, '') : []),
  ].map(textsOf)
  listed.push(...quotes.filter(({ deleted_at }) => !deleted_at).map(quoteTextsOf))
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
    ...lineTextsOf(invoice),
  ].join('\n')

/** A sent quote has its parties in it; those of a draft are among the other rows. */
const quoteTextsOf = (quote: Quote): string =>
  [
    quote.description,
    quote.professional_name,
    quote.professional_address,
    quote.professional_tax_number,
    quote.client_name,
    quote.client_company,
    quote.client_address,
    quote.client_tax_number,
    quote.tax_note,
    quote.place_of_supply,
    quote.accepted_by,
    quote.service_title,
    quote.service_company,
    ...lineTextsOf(quote),
  ].join('\n')

const lineTextsOf = ({ lines }: Pick<Invoice, 'lines'>) =>
  (lines ?? []).flatMap(({ description, unit, exempt_reason }) => [description, unit, exempt_reason])
