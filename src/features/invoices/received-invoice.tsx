import { CircleCheck, Eye, UserRound } from 'lucide-react'
import { clientControls, markPaid, markViewed } from '../../domain/invoice-transitions.ts'
import type { Client } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { InvoiceCard, type ListedCardProps } from './invoice-card.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { useInvoiceAction } from './use-invoice-action.ts'

interface ReceivedInvoiceProps extends ListedCardProps {
  client: Client
}

/** Shows one invoice that is addressed to this client. */
export function ReceivedInvoice({ client, ...card }: ReceivedInvoiceProps) {
  const { listed, today } = card
  const { invoice, parties } = listed
  const step = useInvoiceAction()
  const controls = clientControls(client, invoice)
  return (
    <InvoiceCard
      {...card}
      party={{ icon: UserRound, name: parties.from.name, detail: parties.from.email }}
      actions={(describedBy) => {
        const button = { size: 'small', 'aria-describedby': describedBy, className: 'max-sm:w-full' } as const
        const pay = () => void step(markPaid(client, invoice, today))
        const view = () => void step(markViewed(client, invoice))
        return (
          <div className="flex flex-wrap items-center gap-2.5">
            {controls.pay && (
              <Button {...button} icon={CircleCheck} onClick={pay}>
                Mark as Paid
              </Button>
            )}
            {controls.view && (
              <Button {...button} variant="secondary" icon={Eye} onClick={view}>
                Mark as Viewed
              </Button>
            )}
            <PdfButtons listed={listed} describedBy={describedBy} />
          </div>
        )
      }}
    />
  )
}
