import { Check, type LucideIcon, Undo2, X } from 'lucide-react'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Quote } from '../../domain/rows.ts'
import type { QuoteDecision } from '../../domain/thread/thread.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { quoteCardId } from './quote-setting.ts'
import { Who } from './who.tsx'

export const quoteSteps: Record<QuoteDecision, { text: string; icon: LucideIcon }> = {
  accepted: { text: 'accepted quote', icon: Check },
  declined: { text: 'declined quote', icon: X },
  withdrawn: { text: 'withdrew quote', icon: Undo2 },
}

/** Says who ended a quote how; its number leads to the quote itself. */
export const QuoteStep = ({ quote, step, who }: { quote: Quote; step: QuoteDecision; who: string }) => (
  <>
    <Who>{who}</Who>
    <span>{` ${quoteSteps[step].text} `}</span>
    <button
      type="button"
      className="prose-link"
      onClick={() => {
        const card = document.getElementById(quoteCardId(quote.id))
        card?.scrollIntoView({ block: 'center' })
        card?.focus({ preventScroll: true })
      }}
    >
      <Verbatim>{quoteNumber(quote)}</Verbatim>
    </button>
    <span>{` for ${formatMoney(centsOf(quote.amount))}`}</span>
  </>
)
