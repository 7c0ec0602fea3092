import { Building2, UserRound } from 'lucide-react'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { InvoiceCard, type ListedCardProps } from './invoice-card.tsx'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { OutdatedCopy } from './outdated-copy.tsx'
import { PaymentList } from './payment-list.tsx'
import { ReminderNote } from './reminder-note.tsx'
import { RepeatsNote } from './repeats-note.tsx'
import { useConfirmPayment } from './use-confirm-payment.ts'
import { useReversePayment } from './use-reverse-payment.ts'
import { WithoutAccount } from './without-account.tsx'
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
          {invoice.client_id === null && invoice.status !== 'paid' && (
            <WithoutAccount listed={listed} today={today} />
          )}
          {listed.recurring && <RepeatsNote recurring={listed.recurring} />}
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
