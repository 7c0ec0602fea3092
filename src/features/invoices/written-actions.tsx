import { Banknote, BellRing, CheckCheck, Coins, CopyPlus, Pencil, Repeat, Send, Trash2 } from 'lucide-react'
import { useMayWrite } from '../../data/use-blocks.ts'
import { useNewInvoiceContext } from '../../data/use-new-invoice-context.ts'
import type { Day } from '../../domain/calendar.ts'
import { saysHowToPay } from '../../domain/invoice/how-to-pay.ts'
import { cloneInvoice, type Recipient, recipientOf } from '../../domain/invoice/invoice.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { professionalControls, sendInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { settleStandalone } from '../../domain/invoice/payment.ts'
import type { Invoice, Payment, PaymentDetails, Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { doneMessages } from './done-messages.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { newRow } from './new-row.ts'
import { useInvoiceAction, useInvoiceStatusAction } from './use-invoice-action.ts'
import { useLinkItems } from './use-link-items.ts'
import { reverseItems } from './use-reverse-payment.ts'
import { useSendInvoice } from './use-send-invoice.ts'

interface WrittenActionsProps {
  me: Profile
  listed: ListedInvoice
  /** Undefined until the row is on this device. */
  payment: PaymentDetails | undefined
  today: Day
  describedBy: string
  onShow: (dialog: InvoiceDialog) => void
  onReverse: (payment: Payment) => void
}

/** Shows the actions that a professional has for an invoice in its status (spec §4). */
export function WrittenActions(props: WrittenActionsProps) {
  const { me, listed, payment, today, describedBy, onShow, onReverse } = props
  const { invoice, request, client } = listed
  const controls = professionalControls(me, listed)
  const changeStatus = useInvoiceStatusAction()
  const recipient = recipientOf(invoice, request, client)
  const clone = useClone(me, invoice, recipient)
  const sendInvoiceOf = useSendInvoice(me)
  const { busy, during } = useBusy()
  const send = () => {
    if (payment && !saysHowToPay(listed.payment)) onShow({ kind: 'payment', payment, sending: listed })
    else void during(sendInvoiceOf(listed))
  }
  const markSent = () => void changeStatus(sendInvoice(me, invoice, today), doneMessages.sent(listed))
  const links = useLinkItems(me, listed, today)
  const settle = () => changeStatus(settleStandalone(me, listed, newRow()), doneMessages.recorded(listed))
  const remind = () => onShow({ kind: 'remind', listed, payment })
  const mayRemind = useMayWrite(listed) && listed.status === 'overdue' && me.is_approved
  const button = { size: 'small', 'aria-describedby': describedBy, className: 'max-sm:flex-1' } as const
  const edit = () => onShow({ kind: 'write', task: { kind: 'edit', invoice, recipient } })
  return (
    <InvoiceActions
      listed={listed}
      describedBy={describedBy}
      main={
        controls.send ? (
          <Button {...button} icon={Send} busy={busy} busyText="Sending..." onClick={oncePerPress(send)}>
            Send
          </Button>
        ) : controls.settle ? (
          <Button {...button} icon={Banknote} onClick={oncePerPress(() => void settle())}>
            Record Payment
          </Button>
        ) : (
          mayRemind && (
            <Button {...button} icon={BellRing} onClick={remind}>
              Remind
            </Button>
          )
        )
      }
      more={[
        ...(controls.send && invoice.client_id === null
          ? [{ label: 'Mark as sent', icon: CheckCheck, onClick: markSent }]
          : []),
        ...links,
        ...(controls.write
          ? [
              {
                label: listed.recurring ? 'Repetition…' : 'Repeat…',
                icon: Repeat,
                onClick: () => onShow({ kind: 'repeat', listed }),
              },
            ]
          : []),
        ...(mayRemind && controls.settle ? [{ label: 'Remind…', icon: BellRing, onClick: remind }] : []),
        ...(controls.recordPayment
          ? [
              {
                label: controls.settle ? 'Record part payment…' : 'Record payment…',
                icon: Coins,
                onClick: () => onShow({ kind: 'record', listed }),
              },
            ]
          : []),
        ...reverseItems(me, listed, onReverse),
        ...(controls.write
          ? [
              { label: 'Edit', icon: Pencil, onClick: edit },
              { label: 'Clone', icon: CopyPlus, onClick: () => void clone() },
            ]
          : []),
        ...(controls.delete
          ? [
              {
                label: 'Delete',
                icon: Trash2,
                onClick: () => onShow({ kind: 'delete', listed }),
                danger: true,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Returns a function that copies an invoice as a new draft. */
function useClone(me: Profile, invoice: Invoice, recipient: Recipient | null) {
  const create = useInvoiceAction('Error creating invoice')
  const context = useNewInvoiceContext()
  return async () => {
    const isStored = await create(cloneInvoice(me, invoice, recipient, context()))
    if (isStored && invoice.client_id && recipient && 'person' in recipient) {
      toast.info('The project is not in progress any more: the copy is a standalone invoice.')
    }
  }
}
