import { FileText, Hammer, HandCoins, Send } from 'lucide-react'
import { useRow, useRows } from '../../data/use-rows.ts'
import { howToPayOf, saysHowToPay } from '../../domain/invoice/how-to-pay.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { InvoiceObstacle } from '../../domain/quote/quote.ts'
import { invoicesOfQuote, restOfQuote } from '../../domain/quote/rest-of-quote.ts'
import type { Profile, Quote, ServiceRequest } from '../../domain/rows.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { quoteButton } from './quote-buttons.tsx'
import { useBillQuote } from './use-bill-quote.ts'
import { useStartProject } from './use-start-project.ts'

const DepositDialog = lazyDialog(
  () => import('./deposit-dialog.tsx'),
  (module) => module.DepositDialog,
  ({ shown }) => shown?.open ?? false,
)

interface AcceptedQuoteProps {
  quote: Quote
  obstacle: InvoiceObstacle | null
}

/** What is missing until an invoice can be created from an accepted quote. */
const missing: Partial<Record<InvoiceObstacle, string>> = {
  'accept-and-start': 'It can be invoiced once you have accepted the request and started the project.',
  start: 'It can be invoiced once you have started the project.',
}

/** Says what of an accepted quote is invoiced, or what is missing until it can be. */
export function InvoicedSoFar({ quote, obstacle }: AcceptedQuoteProps) {
  const invoices = useRows('invoices')
  const rest = restOfQuote(quote, invoices)
  const whole = centsOf(quote.amount)
  const said =
    invoicesOfQuote(quote, invoices).length === 0
      ? obstacle && missing[obstacle]
      : rest > 0n
        ? `${formatMoney(whole - rest)} of ${formatMoney(whole)} is invoiced.`
        : 'All of it is invoiced.'
  return said && <p className="mt-3 text-sm text-ink-soft">{said}</p>
}

interface InvoiceButtonsProps extends AcceptedQuoteProps {
  me: Profile
  request: ServiceRequest | null
  describedBy: string
  /** Name of the client. */
  other: string
}

/** From an accepted quote to a sent invoice: the project is started by one press, the invoice sent by another. */
export function InvoiceButtons({ me, quote, request, obstacle, describedBy, other }: InvoiceButtonsProps) {
  const start = useStartProject()
  const invoices = useRows('invoices')
  const payment = useRow('payment_details', me.id)
  const { busy, bill } = useBillQuote(me, quote, other)
  const { shown, show, close } = useShownDialog<Quote>(`deposit ${quote.id}`)
  const button = { ...quoteButton, 'aria-describedby': describedBy }
  const isStarted = obstacle === null
  const rest = restOfQuote(quote, invoices)
  const isBegun = invoicesOfQuote(quote, invoices).length > 0
  // An invoice that does not say how to pay it is sent from the list of invoices, which asks.
  const mayBill = isStarted && rest > 0n && payment !== undefined && saysHowToPay(howToPayOf(payment))
  return (
    <>
      {(obstacle === 'accept-and-start' || obstacle === 'start') && request && (
        <Button {...button} icon={Hammer} onClick={oncePerPress(() => start(request, other))}>
          {obstacle === 'start' ? 'Start Project' : 'Accept and start'}
        </Button>
      )}
      {mayBill && (
        <Button {...button} icon={Send} busy={busy} busyText="Sending..." onClick={() => bill('rest')}>
          {isBegun ? 'Invoice the rest' : 'Invoice it'}
        </Button>
      )}
      {mayBill && !isBegun && (
        <Button {...button} variant="secondary" icon={HandCoins} onClick={() => show(quote)}>
          Invoice a deposit
        </Button>
      )}
      {isStarted && quote.application_id && (
        <ButtonLink
          {...button}
          variant={mayBill ? 'secondary' : 'primary'}
          to="/invoices"
          search={{ request: quote.application_id, quote: quote.id }}
          icon={FileText}
        >
          Create Invoice
        </ButtonLink>
      )}
      <DepositDialog shown={shown} onClose={close} onBill={(percent) => bill({ percent })} />
    </>
  )
}
