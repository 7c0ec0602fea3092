import type { Day } from '../calendar.ts'
import { centsOf, formatMoney } from '../money.ts'
import type { Project } from '../request/share-destinations.ts'
import type { Client, Quote } from '../rows.ts'
import { newestFirst } from '../search/newest-first.ts'
import { fold } from '../search/search-words.ts'
import { quoteNumber } from './quote-number.ts'
import { type ShownQuoteStatus, shownQuoteStatus } from './quote-status.ts'

/** A quote with everything that its entry in the palette shows. */
export interface ListedQuote {
  quote: Quote
  number: string
  status: ShownQuoteStatus
  /** The other side: the client's company, or the professional. */
  other: string
  haystack: string
}

/** Returns the quotes for these requests of the viewer, newest first; drafts only for their writer, deleted ones never. */
export function listedQuotes(
  quotes: readonly Quote[],
  requests: readonly (Project & { client: Client | undefined })[],
  today: Day,
): ListedQuote[] {
  const project = new Map(requests.map((one) => [one.request.id, one]))
  return [...quotes].sort(newestFirst).flatMap((quote) => {
    const about = project.get(quote.application_id ?? '')
    if (!about || quote.deleted_at || (about.asClient && quote.status === 'draft')) return []
    const { asClient, client, service } = about
    const company = asClient ? service?.provider_name : client?.company_name
    const number = quoteNumber(quote)
    const texts = [
      'quote',
      number,
      company,
      asClient ? '' : client?.contact_name,
      service?.title,
      quote.description,
      formatMoney(centsOf(quote.amount)),
      ...(quote.lines ?? []).map(({ description }) => description),
    ]
    return [
      {
        quote,
        number,
        status: shownQuoteStatus(quote, today),
        other: company ?? '',
        haystack: fold(texts.join('\n')),
      },
    ]
  })
}

/** Returns the quotes for a request that it is worth looking at: open ones and accepted ones, newest first. */
export const currentQuotes = (quotes: readonly Quote[], requestId: string, today: Day): Quote[] =>
  quotes
    .filter((quote) => {
      const status = shownQuoteStatus(quote, today)
      return quote.application_id === requestId && (status === 'sent' || status === 'accepted')
    })
    .sort(newestFirst)
