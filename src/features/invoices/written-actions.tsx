import { Banknote, CopyPlus, Pencil, Send, Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import { useNewInvoiceContext } from '../../data/new-invoice-context.ts'
import type { Day } from '../../domain/calendar.ts'
import { cloneInvoice, type Recipient, recipientOf } from '../../domain/invoice.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { professionalControls, recordPayment, sendInvoice } from '../../domain/invoice-transitions.ts'
import type { Invoice, PaymentDetails, Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { useInvoiceAction } from './use-invoice-action.ts'

interface WrittenActionsProps {
  me: Profile
  listed: ListedInvoice
  /** Undefined until the row is on this device. */
  payment: PaymentDetails | undefined
  today: Day
  describedBy: string
  onShow: (dialog: InvoiceDialog) => void
}

/** Shows the buttons that a professional has for an invoice in its status (spec §4). */
export function WrittenActions({ me, listed, payment, today, describedBy, onShow }: WrittenActionsProps) {
  const { invoice, request, client } = listed
  const controls = professionalControls(me, invoice)
  const step = useInvoiceAction()
  const recipient = recipientOf(invoice, request, client)
  const clone = useClone(me, invoice, recipient)
  const send = () => {
    if (payment && !payment.details) onShow({ kind: 'payment', payment, sending: listed })
    else void step(sendInvoice(me, invoice, today))
  }
  const button = { size: 'small', 'aria-describedby': describedBy, className: 'max-sm:flex-1' } as const
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {controls.send && (
        <Button {...button} icon={Send} onClick={send} className="max-sm:w-full">
          Send
        </Button>
      )}
      {controls.recordPayment && (
        <Button
          {...button}
          icon={Banknote}
          onClick={() => void step(recordPayment(me, invoice, today))}
          className="max-sm:w-full"
        >
          Record Payment
        </Button>
      )}
      {controls.write && (
        <>
          <Button
            {...button}
            variant="secondary"
            icon={Pencil}
            onClick={() => onShow({ kind: 'write', task: { kind: 'edit', invoice, recipient } })}
          >
            Edit
          </Button>
          <Button {...button} variant="secondary" icon={CopyPlus} onClick={() => void clone()}>
            Clone
          </Button>
        </>
      )}
      <PdfButtons listed={listed} describedBy={describedBy} />
      {controls.delete && (
        <Button
          {...button}
          variant="danger"
          icon={Trash2}
          onClick={() => onShow({ kind: 'delete', listed })}
          className="max-sm:flex-1 sm:ml-auto"
        >
          Delete
        </Button>
      )}
    </div>
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
