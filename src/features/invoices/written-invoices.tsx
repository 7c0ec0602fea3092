import { Lock, Palette, Plus, Wallet } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { RefusedRows } from '../../components/unsent/refused-rows.tsx'
import { useInvoiceSources } from '../../data/use-invoice-sources.ts'
import { useRow } from '../../data/use-rows.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { useToday } from '../../data/use-today.ts'
import { isShownToBiller } from '../../domain/event.ts'
import { invoiceRefusals } from '../../domain/invoice/invoice.ts'
import { writtenBy } from '../../domain/invoice/invoice-list.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyInvoicesArt } from '../../ui/illustrations/empty-art.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { FilteredInvoices } from './filtered-invoices.tsx'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { NoInvoices } from './no-invoices.tsx'
import { SelectedActions } from './selected-actions.tsx'
import { useDialogToOpen } from './use-dialog-to-open.ts'
import { useFormForRequest } from './use-form-for-request.ts'
import { useInvoiceFormToOpen } from './use-invoice-form-to-open.ts'
import { useUnsentOfInvoice } from './use-unsent-of-invoice.ts'
import { WrittenInvoice } from './written-invoice.tsx'

interface WrittenInvoicesProps {
  me: Profile
  approved: boolean
  sides: Elements
}

const InvoiceDialogs = lazyDialog(
  () => import('./invoice-dialogs.tsx'),
  (module) => module.InvoiceDialogs,
  ({ shown }) => shown?.open ?? false,
)

const buttonClass = 'whitespace-nowrap max-sm:px-3.5'

/** Shows a professional's invoices: figures first, then each invoice with its buttons. */
export function WrittenInvoices({ me, approved, sides }: WrittenInvoicesProps) {
  const sources = useInvoiceSources()
  const today = useToday()
  const unsentOf = useUnsentOfInvoice()
  const payment = useRow('payment_details', me.id)
  const dialogs = useShownDialog<InvoiceDialog>('invoices')
  const list = useRef<HTMLElement>(null)
  useSeeEvents(isShownToBiller)
  useFormForRequest(me, approved, dialogs.show)
  useInvoiceFormToOpen(dialogs.show)
  const invoices = useMemo(() => writtenBy(me, sources, today), [me, sources, today])
  useDialogToOpen(invoices, payment, dialogs.show)

  return (
    <>
      <InvoicesHeader approved={approved} payment={payment} onShow={dialogs.show} />
      {sides}
      {!approved && (
        <Notice className="mb-6" tone="amber" icon={Lock}>
          {`${invoiceRefusals['not-approved']} You can read and print what you have.`}
        </Notice>
      )}
      <RefusedRows
        table="invoices"
        titleOf={(added) => `Invoice ${added?.invoice_number ?? ''} could not be created.`}
      />
      {invoices.length > 0 ? (
        <FilteredInvoices
          invoices={invoices}
          today={today}
          asClient={false}
          list={list}
          unsentOf={unsentOf}
          actions={(selected) => (
            <SelectedActions
              me={me}
              selected={selected}
              payment={payment}
              today={today}
              onShow={dialogs.show}
            />
          )}
        >
          {(listed, select) => (
            <WrittenInvoice
              key={listed.invoice.id}
              me={me}
              listed={listed}
              select={select}
              payment={payment}
              today={today}
              unsent={unsentOf(listed.invoice.id)}
              onShow={dialogs.show}
            />
          )}
        </FilteredInvoices>
      ) : (
        <NoInvoices>
          <EmptyState
            art={<EmptyInvoicesArt />}
            title="No invoices yet"
            action={approved && <CreateButton onShow={dialogs.show} />}
          >
            {approved
              ? 'Write one for a project in progress, or for anybody by name and email.'
              : 'You will write them here, for projects and for anybody else.'}
          </EmptyState>
        </NoInvoices>
      )}
      <InvoiceDialogs
        me={me}
        shown={dialogs.shown}
        onClose={dialogs.close}
        onShow={dialogs.show}
        onDeleted={() => list.current?.focus()}
      />
    </>
  )
}

interface InvoicesHeaderProps {
  approved: boolean
  /** Undefined until the row is on this device. */
  payment: PaymentDetails | undefined
  onShow: (dialog: InvoiceDialog) => void
}

const InvoicesHeader = ({ approved, payment, onShow }: InvoicesHeaderProps) => (
  <PageHeader
    title="My Invoices"
    isBrief
    intro="Written anywhere, numbered for you, exact to the cent."
    actions={
      approved && (
        <>
          {payment && (
            <Button
              variant="secondary"
              icon={Wallet}
              onClick={() => onShow({ kind: 'payment', payment, sending: null })}
              className={buttonClass}
            >
              How to be paid
            </Button>
          )}
          {payment && (
            <Button
              variant="secondary"
              icon={Palette}
              onClick={() => onShow({ kind: 'letterhead', payment })}
              className={`${buttonClass} max-sm:hidden`}
            >
              Letterhead
            </Button>
          )}
          <CreateButton onShow={onShow} />
        </>
      )
    }
  />
)

const CreateButton = ({ onShow }: Pick<InvoicesHeaderProps, 'onShow'>) => (
  <Button
    icon={Plus}
    onClick={() => onShow({ kind: 'write', task: { kind: 'new' } })}
    className={buttonClass}
  >
    Create Invoice
  </Button>
)
