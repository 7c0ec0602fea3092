import { acceptanceOf } from '../../domain/quote/acceptance.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Quote } from '../../domain/rows.ts'
import { formatMoment } from '../../messages/dates.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** The sentence that the client accepted, the name that was typed below it, and when it reached the server. */
export const AcceptedBy = ({ quote }: { quote: Quote }) =>
  quote.accepted_by && (
    <figure className="mt-3 border-l-2 border-leaf-text/40 pl-3 text-sm">
      <blockquote className="text-ink-soft">
        <Sentence verbatim={[quoteNumber(quote)]}>{quote.acceptance ?? acceptanceOf(quote)}</Sentence>
      </blockquote>
      <figcaption>
        <Verbatim className="font-medium">{quote.accepted_by}</Verbatim>
        {quote.decided_at && (
          <span className="text-ink-faint">{` · ${formatMoment(Date.parse(quote.decided_at))}`}</span>
        )}
      </figcaption>
    </figure>
  )
