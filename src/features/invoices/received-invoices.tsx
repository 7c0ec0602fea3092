import { useMemo } from 'react'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useInvoiceSources } from '../../data/use-invoice-sources.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { useToday } from '../../data/use-today.ts'
import { isShownToPayer } from '../../domain/event.ts'
import { addressedTo, type ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { Client } from '../../domain/rows.ts'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyInvoicesArt } from '../../ui/illustrations/empty-art.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { FilteredInvoices } from './filtered-invoices.tsx'
import { NoInvoices } from './no-invoices.tsx'
import { ReceivedInvoice } from './received-invoice.tsx'
import { useUnsentOfInvoice } from './use-unsent-of-invoice.ts'

const RecordAsClient = lazyDialog(
  () => import('./record-as-client.tsx'),
  (module) => module.RecordAsClient,
  ({ shown }) => shown?.open ?? false,
)

/** Shows the invoices that are addressed to this client. */
export function ReceivedInvoices({ client, sides }: { client: Client; sides: Elements }) {
  const sources = useInvoiceSources()
  const today = useToday()
  useSeeEvents(isShownToPayer)
  const unsentOf = useUnsentOfInvoice()
  const invoices = useMemo(() => addressedTo(client, sources, today), [client, sources, today])
  const recording = useShownDialog<ListedInvoice>('received-invoices')
  useFormToOpen(
    'payment',
    (id) => {
      const listed = invoices.find(({ invoice }) => invoice.id === id)
      if (listed) recording.show(listed)
    },
    invoices.length > 0,
  )
  return (
    <>
      <PageHeader
        title="Invoices"
        intro={<Sentence verbatim={[client.company_name]}>{`Addressed to ${client.company_name}.`}</Sentence>}
      />
      {sides}
      {invoices.length > 0 ? (
        <FilteredInvoices invoices={invoices} today={today} asClient unsentOf={unsentOf}>
          {(listed, select) => (
            <ReceivedInvoice
              key={listed.invoice.id}
              client={client}
              listed={listed}
              select={select}
              today={today}
              unsent={unsentOf(listed.invoice.id)}
              onRecord={() => recording.show(listed)}
            />
          )}
        </FilteredInvoices>
      ) : (
        <NoInvoices>
          <EmptyState art={<EmptyInvoicesArt />} title="No invoices yet">
            When a professional sends you one, it appears here by itself.
          </EmptyState>
        </NoInvoices>
      )}
      <RecordAsClient client={client} shown={recording.shown} onClose={recording.close} />
    </>
  )
}
