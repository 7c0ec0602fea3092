import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import {
  accountLines,
  referenceOf,
  saysHowToPay,
  type HowToPay as Ways,
} from '../domain/invoice/how-to-pay.ts'
import { siteOf } from '../domain/invoice/payment-link.ts'
import { type Cents, decimalOf, formatMoney } from '../domain/money.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { Verbatim } from '../ui/verbatim.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { LongText } from './request/long-text.tsx'

interface HowToPayProps {
  /** Of the invoice. */
  number: string
  /** What is still owed. */
  balance: Cents
  payment: Ways
  /** Where it is not below the heading of an invoice among others. */
  as?: 'h2' | 'h3'
}

/** Shows the client how to pay what is still owed: each value with a button that copies it. */
export function HowToPay({ number, balance, payment, as: Heading = 'h3' }: HowToPayProps) {
  const heading = useId()
  if (balance <= 0n || !saysHowToPay(payment)) return null
  const { details, link, account } = payment
  const reference = referenceOf(account, number)
  return (
    <section aria-labelledby={heading} className="@container mt-5 rounded-lg bg-sunk px-4 py-3">
      <Heading id={heading} className="text-sm font-semibold">
        <span>How to pay</span>
        <VisuallyHidden>{` of ${number}`}</VisuallyHidden>
      </Heading>
      <dl className="mt-1 grid gap-x-8 @lg:grid-cols-2">
        <Line label="Amount" shown={formatMoney(balance)} copied={decimalOf(balance)} />
        <Line label="Reference" shown={reference} copied={reference} />
        {account && accountLines(account).map((line) => <Line key={line.label} {...line} />)}
      </dl>
      {details && (
        <div dir="auto" className="mt-1 mb-2">
          <LongText text={details} />
        </div>
      )}
      {link && (
        <ButtonAnchor
          variant="secondary"
          size="small"
          icon={ExternalLink}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="my-2 max-sm:w-full"
        >
          <span>
            <Sentence verbatim={[siteOf(link)]}>{`Pay at ${siteOf(link)}`}</Sentence>
          </span>
          <VisuallyHidden>(opens another site)</VisuallyHidden>
        </ButtonAnchor>
      )}
    </section>
  )
}

interface LineProps {
  label: string
  shown: string
  copied: string
}

const Line = ({ label, shown, copied }: LineProps) => (
  <div className="border-t border-line pt-1.5 first:border-0 @lg:[&:nth-child(2)]:border-0">
    <dt className="text-sm text-ink-faint">{label}</dt>
    <dd className="flex items-center gap-x-1 pb-2 font-medium tabular-nums [&>button]:-my-2.5">
      <Verbatim className="min-w-0 wrap-anywhere select-all">{shown}</Verbatim>
      <CopyButton text={copied} what={label} />
    </dd>
  </div>
)
