import { Copy, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useAuth } from '../../data/use-auth.tsx'
import { useRow } from '../../data/use-rows.ts'
import type { Day } from '../../domain/calendar.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { deleteQuote, invoiceObstacle, sendQuote, withdrawQuote } from '../../domain/quote/quote.ts'
import { shownQuoteStatus } from '../../domain/quote/quote-status.ts'
import { mayQuote } from '../../domain/request/request.ts'
import type { Profile, Quote } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { verbatim } from '../../ui/verbatim-text.ts'
import { InvoiceButtons, InvoicedSoFar } from './invoice-buttons.tsx'
import { QuoteButtons, quoteButton } from './quote-buttons.tsx'
import type { QuoteSetting } from './quote-setting.ts'
import { useQuoteStep } from './use-quote-step.ts'

interface WriterQuoteActionsProps extends QuoteSetting {
  quote: Quote
  today: Day
  describedBy: string
}

/** The buttons of the professional who wrote the quote. */
export function WriterQuoteActions(props: WriterQuoteActionsProps) {
  const { profile } = useAuth().viewer
  return profile && <Actions {...props} me={profile} />
}

function Actions({
  me,
  quote,
  today,
  describedBy,
  other,
  mayWrite,
  onWriteAnew,
}: WriterQuoteActionsProps & { me: Profile }) {
  const take = useQuoteStep()
  const request = useRow('job_applications', quote.application_id ?? '') ?? null
  const status = shownQuoteStatus(quote, today)
  const obstacle = invoiceObstacle(me, request, quote)
  const isOpen = request !== null && mayQuote(request) && mayWrite && me.is_approved
  const amount = formatMoney(centsOf(quote.amount))
  const button = { ...quoteButton, 'aria-describedby': describedBy }
  const secondary = { ...button, variant: 'secondary' } as const
  return (
    <>
      {status === 'accepted' && <InvoicedSoFar quote={quote} obstacle={obstacle} />}
      <QuoteButtons quote={quote} describedBy={describedBy}>
        {status === 'draft' && isOpen && (
          <Button
            {...button}
            icon={Send}
            onClick={oncePerPress(() =>
              take(
                sendQuote(me, request, quote, today),
                `You sent ${verbatim(other)} a quote for ${amount}.`,
              ),
            )}
          >
            Send quote
          </Button>
        )}
        {status === 'draft' && isOpen && (
          <Button {...secondary} icon={Pencil} onClick={() => onWriteAnew(quote)}>
            Edit
          </Button>
        )}
        {status === 'draft' && (
          <Button
            {...button}
            variant="danger"
            icon={Trash2}
            onClick={oncePerPress(() =>
              take(deleteQuote(me, quote, new Date().toISOString()), 'You deleted the draft of a quote.'),
            )}
          >
            Delete
          </Button>
        )}
        {status === 'accepted' && (
          <InvoiceButtons
            me={me}
            quote={quote}
            request={request}
            obstacle={obstacle}
            describedBy={describedBy}
            other={other}
          />
        )}
        {(status === 'declined' || status === 'withdrawn' || status === 'expired') && isOpen && (
          <Button {...secondary} icon={Copy} onClick={() => onWriteAnew(quote)}>
            Write a new one
          </Button>
        )}
        {(status === 'sent' || status === 'expired') && (
          <Button
            {...secondary}
            icon={Undo2}
            onClick={oncePerPress(() =>
              take(withdrawQuote(me, quote), `You withdrew the quote for ${amount}.`),
            )}
          >
            Withdraw quote
          </Button>
        )}
      </QuoteButtons>
    </>
  )
}
