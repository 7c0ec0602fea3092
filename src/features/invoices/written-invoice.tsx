import { Building2, MailQuestion, UserRound } from 'lucide-react'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { InvoiceCard, type ListedCardProps } from './invoice-card.tsx'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { OutdatedCopy } from './outdated-copy.tsx'
import { PaymentList } from './payment-list.tsx'
import { ReminderNote } from './reminder-note.tsx'
import { useConfirmPayment } from './use-confirm-payment.ts'
import { useReversePayment } from './use-reverse-payment.ts'
import { WrittenActions } from './written-actions.tsx'

interface WrittenInvoiceProps extends ListedCardProps {
  me: Profile
  payment: PaymentDetails | undefined
  onShow: (dialog: InvoiceDialog) => void
}

/** Shows one invoice that the professional wrote. */
export function WrittenInvoice({ me, payment, onShow, ...card }: WrittenInvoiceProps) {
  const { listed, today, unsent } = card
  const reverse = useReversePayment(me, listed)
  const confirm = useConfirmPayment(me, listed)
  const { invoice, parties } = listed
  const { company, name, email } = parties.to
  const byHand = invoice.client_id === null && (invoice.status === 'draft' || invoice.status === 'sent')
  return (
    <InvoiceCard
      asClient={false}
      {...card}
      party={
        company
          ? { icon: Building2, name: company, detail: `${name} · ${email}` }
          : { icon: UserRound, name, detail: email }
      }
      note={
        <div className="mt-4 grid gap-3 empty:hidden">
          <OutdatedCopy invoice={invoice} />
          {byHand && (
            <p className="flex gap-2 text-sm text-ink-soft">
              <MailQuestion className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
              <Sentence verbatim={[name]}>{`No account here: hand the PDF to ${name} yourself.`}</Sentence>
            </p>
          )}
        </div>
      }
      history={
        <>
          <PaymentList
            listed={listed}
            asClient={false}
            unsent={unsent}
            onReverse={reverse}
            onConfirm={confirm}
          />
          <ReminderNote me={me} listed={listed} payment={payment} />
        </>
      }
      actions={(describedBy) => (
        <WrittenActions
          me={me}
          listed={listed}
          payment={payment}
          today={today}
          describedBy={describedBy}
          onShow={onShow}
          onReverse={reverse}
        />
      )}
    />
  )
}
