import { issuedOrWrittenOn } from '../domain/issued-on.ts'
import { centsOf } from '../domain/money.ts'
import { dayIn, moneyIn } from '../domain/paper-words/formats.ts'
import { wordsOf } from '../domain/paper-words/languages.ts'
import type { Words } from '../domain/paper-words/words.ts'
import { quoteNumber } from '../domain/quote/quote-number.ts'
import { type ShownQuoteStatus, shownQuoteStatus } from '../domain/quote/quote-status.ts'
import type { Quote } from '../domain/rows.ts'
import type { Ink } from './colours.ts'
import type { QuoteDocument } from './document.ts'
import { taxRows } from './figures.ts'
import { issuedOrWritten, notesOf, questions, taxNotes } from './invoice-paper.ts'
import type { Paper } from './paper.ts'

/** Returns what a quote says on paper. It asks for no payment, and so does not say how to pay. */
export function quotePaper({ quote, parties, today }: QuoteDocument): Paper {
  const words = wordsOf(quote.language)
  const status = shownQuoteStatus(quote, today)
  const number = quoteNumber(quote)
  const amount = moneyIn(words.language, centsOf(quote.amount))
  const lines = quote.lines ?? []
  const isDraft = status === 'draft'
  return {
    title: words.quote,
    subtitle: number,
    reference: `${words.quote} ${number}`,
    number,
    status,
    statusLabel: status === 'sent' ? words.quoteSent : words.status[status],
    parties,
    recipientLabel: words.offeredTo,
    days: [issuedOrWritten(quote, words), [words.validUntil, dayIn(words.language, quote.valid_until)]],
    panel: { label: words.amountOffered, amount, fact: validity(quote, status, words), ...panelInks(status) },
    content: { kind: 'work', service: parties.service, description: quote.description, lines, amount },
    totals: [...taxRows(lines, words), { label: words.total, amount, emphasis: 'large' }],
    payment: null,
    notes: notesOf({ parties }, [
      ...taxNotes(quote, words),
      ...(isDraft ? [words.draft] : []),
      words.isOffer,
      ...acceptance(quote, words),
      ...questions(parties.from.email, words),
    ]),
    words,
    created: quote.decided_on ?? issuedOrWrittenOn(quote),
  }
}

/** Returns who accepted the quote, when and by which sentence, and the digest of what was accepted. */
function acceptance({ accepted_by, decided_at, acceptance, digest }: Quote, words: Words): string[] {
  if (!accepted_by || !decided_at || !acceptance || !digest) return []
  const moment = new Date(decided_at).toISOString().slice(0, 16).replace('T', ' ')
  return [words.acceptedBy(accepted_by, moment, acceptance), words.digest(digest)]
}

/** Returns green for an offer that stands or was accepted, and no colour for one that does not. */
const panelInks = (status: ShownQuoteStatus): { background: Ink; ink: Ink } =>
  status === 'sent' || status === 'accepted'
    ? { background: 'leafWash', ink: 'leafDeep' }
    : { background: 'paper', ink: 'inkSoft' }

function validity({ valid_until, decided_on }: Quote, status: ShownQuoteStatus, words: Words): string {
  const day = dayIn(words.language, valid_until)
  const decided = decided_on && dayIn(words.language, decided_on)
  if (status === 'accepted' && decided) return words.acceptedOn(decided)
  if (status === 'declined' && decided) return words.declinedOn(decided)
  return status === 'expired' ? words.wasValidUntil(day) : words.validUntilDay(day)
}
