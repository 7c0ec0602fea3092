import { formatDay, localDay } from '../domain/calendar.ts'
import { centsOf, formatMoney } from '../domain/money.ts'
import { quoteNumber } from '../domain/quote/quote-number.ts'
import { type ShownQuoteStatus, shownQuoteStatus } from '../domain/quote/quote-status.ts'
import type { Quote } from '../domain/rows.ts'
import type { Ink } from './colours.ts'
import type { QuoteDocument } from './document.ts'
import { taxRows } from './figures.ts'
import { DRAFT_NOTE, issuedOrWritten, questions, taxNotes } from './invoice-paper.ts'
import type { Paper } from './paper.ts'

/** Returns what a quote says on paper. It asks for no payment, and so does not say how to pay. */
export function quotePaper({ quote, parties, today }: QuoteDocument): Paper {
  const status = shownQuoteStatus(quote, today)
  const number = quoteNumber(quote)
  const amount = formatMoney(centsOf(quote.amount))
  const lines = quote.lines ?? []
  const isDraft = status === 'draft'
  return {
    title: 'Quote',
    subtitle: number,
    reference: `Quote ${number}`,
    number,
    status,
    parties,
    recipientLabel: 'For',
    days: [issuedOrWritten(quote), ['Valid until', quote.valid_until]],
    panel: { label: 'Amount offered', amount, fact: validity(quote, status), ...panelInks(status) },
    content: { kind: 'work', service: parties.service, description: quote.description, lines, amount },
    totals: [...taxRows(lines), { label: 'Total', amount, emphasis: 'large' }],
    payment: null,
    notes: [
      ...taxNotes(quote),
      ...(isDraft ? [DRAFT_NOTE] : []),
      'This is an offer, not an invoice.',
      ...questions(parties.from.email),
    ].join('\n'),
    created: quote.decided_on ?? quote.issued_on ?? localDay(new Date(quote.created_at)),
  }
}

/** Returns green for an offer that stands or was accepted, and no colour for one that does not. */
const panelInks = (status: ShownQuoteStatus): { background: Ink; ink: Ink } =>
  status === 'sent' || status === 'accepted'
    ? { background: 'leafWash', ink: 'leafDeep' }
    : { background: 'paper', ink: 'inkSoft' }

function validity({ valid_until, decided_on }: Quote, status: ShownQuoteStatus): string {
  const day = formatDay(valid_until)
  if (status === 'accepted' && decided_on) return `Accepted ${formatDay(decided_on)}`
  if (status === 'declined' && decided_on) return `Declined ${formatDay(decided_on)}`
  return status === 'expired' ? `Was valid until ${day}` : `Valid until ${day}`
}
