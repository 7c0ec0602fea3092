import { CircleCheck, Eye, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UnsentRow } from '../../data/unsent-rows.ts'
import type { Day } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { clientControls, markPaid, markViewed } from '../../domain/invoice-transitions.ts'
import type { Client } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { useInvoiceAction } from './use-invoice-action.ts'

interface ReceivedInvoiceProps {
  client: Client
  listed: ListedInvoice
  select: ReactNode
  today: Day
  unsent: readonly UnsentRow<'invoices'>[]
}

/** Shows one invoice that is addressed to this client. */
export function ReceivedInvoice({ client, listed, select, today, unsent }: ReceivedInvoiceProps) {
  const { invoice, parties } = listed
  const step = useInvoiceAction()
  const controls = clientControls(client, invoice)
  return (
    <InvoiceCard
      listed={listed}
      select={select}
      today={today}
      unsent={unsent}
      party={
        <>
          <h2 className="flex items-start gap-2 text-xl">
            <UserRound aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-faint" />
            <span dir="auto" className="min-w-0">
              {parties.from.name}
            </span>
          </h2>
          {parties.from.email && <p className="text-sm text-ink-soft">{parties.from.email}</p>}
        </>
      }
      actions={(describedBy) => (
        <div className="flex flex-wrap items-center gap-2.5">
          {controls.pay && (
            <Button
              size="small"
              aria-describedby={describedBy}
              icon={CircleCheck}
              onClick={() => void step(markPaid(client, invoice, today))}
              className="max-sm:w-full"
            >
              Mark as Paid
            </Button>
          )}
          {controls.view && (
            <Button
              variant="secondary"
              size="small"
              aria-describedby={describedBy}
              icon={Eye}
              onClick={() => void step(markViewed(client, invoice))}
              className="max-sm:w-full"
            >
              Mark as Viewed
            </Button>
          )}
          <PdfButtons listed={listed} describedBy={describedBy} />
        </div>
      )}
    />
  )
}
