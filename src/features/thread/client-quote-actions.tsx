import { X } from 'lucide-react'
import { useClient } from '../../data/use-client.tsx'
import { useRow } from '../../data/use-rows.ts'
import type { Day } from '../../domain/calendar.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Acceptance } from '../../domain/quote/acceptance.ts'
import { acceptQuote, declineQuote } from '../../domain/quote/quote.ts'
import type { Quote } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { AcceptButton } from './accept-button.tsx'
import { QuoteButtons, quoteButton } from './quote-buttons.tsx'
import type { QuoteSetting } from './quote-setting.ts'
import { useQuoteStep } from './use-quote-step.ts'

interface ClientQuoteActionsProps extends QuoteSetting {
  quote: Quote
  today: Day
  describedBy: string
}

/** The buttons of the client: accepting and declining while the quote is open. */
export function ClientQuoteActions({ quote, today, describedBy, other, mayWrite }: ClientQuoteActionsProps) {
  const client = useClient()
  const take = useQuoteStep()
  const amount = formatMoney(centsOf(quote.amount))
  const request = useRow('job_applications', quote.application_id ?? '') ?? null
  const accept = (typed: Acceptance) =>
    client && mayWrite ? acceptQuote(client, request, quote, typed, today) : null
  const accepted = accept({ accepted_by: '' })
  const declined = client && mayWrite ? declineQuote(client, quote, today) : null
  const isExpired = accepted?.ok === false && accepted.refusal === 'expired'
  return (
    <>
      {isExpired && (
        <p className="mt-3 text-sm text-ink-soft">
          This quote is no longer valid. If you are still interested, ask <Verbatim>{other}</Verbatim> for a
          new one.
        </p>
      )}
      <QuoteButtons quote={quote} describedBy={describedBy}>
        {declined?.ok && !isExpired && (
          <>
            {accepted?.ok && (
              <AcceptButton
                quote={quote}
                describedBy={describedBy}
                onAccept={(typed) => {
                  const step = accept(typed)
                  if (step) take(step, `You accepted the quote for ${amount}.`)
                }}
              />
            )}
            <Button
              {...quoteButton}
              variant="danger"
              icon={X}
              aria-describedby={describedBy}
              onClick={oncePerPress(() => take(declined, `You declined the quote for ${amount}.`))}
            >
              Decline
            </Button>
          </>
        )}
      </QuoteButtons>
    </>
  )
}
