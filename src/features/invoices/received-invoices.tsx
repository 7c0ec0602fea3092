import { type ReactNode, useMemo } from 'react'
import { useUnsentRows } from '../../app/unsent-rows.ts'
import { addressedTo } from '../../domain/invoice-list.ts'
import type { Client } from '../../domain/rows.ts'
import { EmptyInvoicesArt } from '../../ui/art/empty-art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FilteredInvoices } from './filtered-invoices.tsx'
import { NotHereYet } from './not-here-yet.tsx'
import { ReceivedInvoice } from './received-invoice.tsx'
import { Totals } from './totals.tsx'
import { useHeldFonts } from './use-held-fonts.ts'
import { useSources } from './use-sources.ts'
import { useToday } from './use-today.ts'

/** What this client is asked to pay. */
export function ReceivedInvoices({ client, sides }: { client: Client; sides: ReactNode }) {
  const sources = useSources()
  const today = useToday()
  const unsent = useUnsentRows('invoices')
  const invoices = useMemo(() => addressedTo(client, sources, today), [client, sources, today])
  useHeldFonts(invoices)
  return (
    <>
      <PageHeader title="Invoices" intro={`Addressed to ${client.company_name}.`} />
      {sides}
      {invoices.length > 0 ? (
        <>
          <div className="mb-8 rounded-xl border border-line bg-surface p-5 shadow-low sm:p-6">
            <Totals invoices={invoices} today={today} drafts={false} />
          </div>
          <FilteredInvoices invoices={invoices} today={today} drafts={false}>
            {(listed) => (
              <ReceivedInvoice
                key={listed.invoice.id}
                client={client}
                listed={listed}
                today={today}
                unsent={unsent.filter(({ id }) => id === listed.invoice.id)}
              />
            )}
          </FilteredInvoices>
        </>
      ) : (
        <NotHereYet>
          <EmptyState art={<EmptyInvoicesArt />} title="No invoices yet">
            When a professional sends you one, it appears here by itself.
          </EmptyState>
        </NotHereYet>
      )}
    </>
  )
}
