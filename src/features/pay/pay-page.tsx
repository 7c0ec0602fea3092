import { useLocation } from '@tanstack/react-router'
import { CircleCheck, FileText } from 'lucide-react'
import { HowToPay } from '../../components/how-to-pay.tsx'
import { type LinkedInvoice, useInvoiceLink } from '../../data/use-invoice-link.ts'
import { formatDay } from '../../domain/calendar.ts'
import { howToPayOf } from '../../domain/invoice/how-to-pay.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The page of an invoice's link, for somebody without an account: the PDF, what is owed, how to pay it; nothing else of the app. */
export function PayPage() {
  const search = useLocation({ select: (location) => location.searchStr })
  const link = useInvoiceLink(new URLSearchParams(search).get('token') ?? '')
  const { of } = link
  return (
    <div data-stands-alone>
      {of.state === 'found' ? (
        <LinkedPage invoice={of.invoice} paperUrl={link.paperUrl} onPaid={link.paid} />
      ) : (
        <Waiting state={of.state} onRetry={link.ask} />
      )}
    </div>
  )
}

function Waiting({ state, onRetry }: { state: 'loading' | 'refused' | 'unreachable'; onRetry: () => void }) {
  if (state === 'refused')
    return (
      <FormPage
        title="This link does not lead to an invoice"
        intro="It may have ended: it is open for ninety days, and who wrote the invoice can revoke it. Ask for a new one."
      >
        <p>Nothing was changed.</p>
      </FormPage>
    )
  if (state === 'unreachable')
    return (
      <FormPage title="The invoice cannot be loaded right now" intro="The server cannot be reached.">
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </FormPage>
    )
  return (
    <div role="status" className="grid place-items-center pt-24">
      <Spinner />
      <VisuallyHidden>Loading the invoice...</VisuallyHidden>
    </div>
  )
}

interface LinkedPageProps {
  invoice: LinkedInvoice
  paperUrl: string
  onPaid: () => Promise<boolean>
}

function LinkedPage({ invoice, paperUrl, onPaid }: LinkedPageProps) {
  const { busy, during } = useBusy()
  const { number, from, amount, due_date, open_until } = invoice
  const [whole, balance] = [centsOf(amount), centsOf(invoice.balance)]
  const isPaid = balance <= 0n
  const payment = howToPayOf({ ...invoice, details: invoice.payment_details })
  const tell = async () => {
    if (!(await during(onPaid())))
      toast.error('This could not be sent', {
        description: 'Nothing was changed. Please try again in a moment.',
      })
  }
  return (
    <FormPage
      title="Invoice"
      intro={<Sentence verbatim={[number, from]}>{`${number} from ${from}`}</Sentence>}
      alternatives={<p className="text-sm">{`This page is open until ${formatDay(open_until)}.`}</p>}
    >
      <p translate="no" className="font-display text-4xl lining-nums tabular-nums">
        {formatMoney(isPaid ? whole : balance)}
      </p>
      <p className="mt-1 text-ink-soft">
        {isPaid
          ? 'Paid, as far as is known.'
          : `${balance < whole ? `Still owed of ${formatMoney(whole)}, due` : 'Due'} ${formatDay(due_date)}`}
      </p>
      <ButtonAnchor
        variant="secondary"
        icon={FileText}
        href={paperUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-5 w-full"
      >
        <span>Open the PDF</span>
        <VisuallyHidden>(opens another tab)</VisuallyHidden>
      </ButtonAnchor>
      <HowToPay as="h2" number={number} balance={balance} payment={payment} />
      {!isPaid && (
        <Button
          icon={CircleCheck}
          busy={busy}
          busyText="Sending..."
          onClick={() => void tell()}
          className="mt-5 w-full"
        >
          <span>
            <Sentence verbatim={[from]}>{`Tell ${from} that I paid`}</Sentence>
          </span>
        </Button>
      )}
      <p role="status" className="mt-4 text-sm text-ink-soft empty:hidden">
        {isPaid && (
          <Sentence
            verbatim={[from]}
          >{`${from} sees it as paid, and confirms when it has arrived.`}</Sentence>
        )}
      </p>
    </FormPage>
  )
}
