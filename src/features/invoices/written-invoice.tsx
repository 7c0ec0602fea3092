import { Building2, MailQuestion, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UnsentRow } from '../../data/unsent-rows.ts'
import type { Day } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { InvoiceCard } from './invoice-card.tsx'
import { OutdatedCopy } from './outdated-copy.tsx'
import type { InvoiceDialog } from './use-invoice-dialogs.ts'
import { WrittenActions } from './written-actions.tsx'

interface WrittenInvoiceProps {
  me: Profile
  listed: ListedInvoice
  select: ReactNode
  payment: PaymentDetails | undefined
  today: Day
  unsent: readonly UnsentRow<'invoices'>[]
  onShow: (dialog: InvoiceDialog) => void
}

/** Shows one invoice that the professional wrote. */
export function WrittenInvoice({ me, listed, select, payment, today, unsent, onShow }: WrittenInvoiceProps) {
  const { invoice, parties } = listed
  const { company, name, email } = parties.to
  const Icon = company ? Building2 : UserRound
  const byHand = invoice.client_id === null && (invoice.status === 'draft' || invoice.status === 'sent')
  return (
    <InvoiceCard
      listed={listed}
      select={select}
      today={today}
      unsent={unsent}
      party={
        <>
          <h2 className="flex items-start gap-2 text-xl">
            <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-faint" />
            <span dir="auto" className="min-w-0">
              {company ?? name}
            </span>
          </h2>
          <p className="text-sm text-ink-soft">{company ? `${name} · ${email}` : email}</p>
        </>
      }
      note={
        <div className="mt-4 grid gap-3 empty:hidden">
          <OutdatedCopy invoice={invoice} />
          {byHand && (
            <p className="flex gap-2 text-sm text-ink-soft">
              <MailQuestion aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
              No account here: hand the PDF to {name} yourself.
            </p>
          )}
        </div>
      }
      actions={(describedBy) => (
        <WrittenActions
          me={me}
          listed={listed}
          payment={payment}
          today={today}
          describedBy={describedBy}
          onShow={onShow}
        />
      )}
    />
  )
}
