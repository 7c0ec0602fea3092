import { ArrowDown, ArrowUp, ChevronDown, Coins } from 'lucide-react'
import { Fragment, type KeyboardEvent, useId } from 'react'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { formatDay } from '../../domain/calendar.ts'
import { isPartPaid } from '../../domain/invoice/balance.ts'
import {
  INVOICE_COLUMNS,
  type InvoiceColumn,
  type InvoiceOrder,
  nextOrder,
} from '../../domain/invoice/invoice-columns.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { owedOf, partyOf } from '../../domain/invoice/invoice-order.ts'
import { issuedOrWrittenOn } from '../../domain/issued-on.ts'
import { formatMoney } from '../../domain/money.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Elements } from '../../ui/elements.ts'
import { isKey } from '../../ui/key-press.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import { SelectBox } from './select-box.tsx'
import type { UnsentPart } from './use-unsent-of-invoice.ts'

interface InvoiceTableProps {
  invoices: readonly ListedInvoice[]
  asClient: boolean
  order: InvoiceOrder
  onOrder: (order: InvoiceOrder) => void
  selected: readonly ListedInvoice[]
  onSelect: (id: string, wanted: boolean) => void
  /** Ids of the invoices whose cards are open. */
  opened: ReadonlySet<string>
  onOpen: (id: string, open: boolean) => void
  unsentOf: (invoice: string) => readonly UnsentPart[]
  /** Renders the card of an invoice. */
  children: (listed: ListedInvoice) => Elements
}

const labels: Record<InvoiceColumn, string> = {
  number: 'Number',
  party: 'Client',
  issued: 'Issued',
  due: 'Due',
  owed: 'Owed',
  status: 'Status',
}

/** Moves the focus from row to row; Enter opens a row, since it is a button. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const down = isKey(event, 'ArrowDown')
  if (!down && !isKey(event, 'ArrowUp')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1
  const next = at < 0 ? undefined : rows[at + (down ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Invoices as a table that is sorted by its columns; a row opens to the card of its invoice. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { invoices, asClient, order, onOrder, selected, onSelect, opened, onOpen, unsentOf, children } = props
  const id = useId()
  return (
    <div className="rounded-xl border border-line bg-surface shadow-low">
      <table
        aria-label="Invoices"
        onKeyDown={moveByArrows}
        className="w-full border-collapse text-left text-sm"
      >
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-12">
              <VisuallyHidden>Selected</VisuallyHidden>
            </th>
            {INVOICE_COLUMNS.map((column) => (
              <ColumnHead
                key={column}
                label={column === 'party' && asClient ? 'From' : labels[column]}
                column={column}
                order={order}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((listed) => {
            const isOpen = opened.has(listed.invoice.id)
            const details = `${id}-${listed.invoice.id}`
            return (
              <Fragment key={listed.invoice.id}>
                <Row
                  listed={listed}
                  asClient={asClient}
                  selected={selected.includes(listed)}
                  onSelect={onSelect}
                  open={isOpen}
                  onOpen={onOpen}
                  details={details}
                  waiting={unsentOf(listed.invoice.id).findLast(({ item }) => item.state !== 'attention')}
                />
                {isOpen && (
                  <tr id={details}>
                    <td colSpan={INVOICE_COLUMNS.length + 1} className="bg-sunk p-4">
                      <ul>{children(listed)}</ul>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface ColumnHeadProps {
  label: string
  column: InvoiceColumn
  order: InvoiceOrder
  onOrder: (order: InvoiceOrder) => void
}

function ColumnHead({ label, column, order, onOrder }: ColumnHeadProps) {
  const sorted = order === column ? 'ascending' : order === `-${column}` ? 'descending' : 'none'
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={column === 'owed' ? 'text-right' : ''}>
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, column))}
        className="inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-ink-soft hover:text-ink"
      >
        <span>{label}</span>
        <Arrow aria-hidden="true" className={`size-4 ${sorted === 'none' ? 'invisible' : ''}`} />
      </button>
    </th>
  )
}

interface RowProps {
  listed: ListedInvoice
  asClient: boolean
  selected: boolean
  onSelect: (id: string, wanted: boolean) => void
  open: boolean
  onOpen: (id: string, open: boolean) => void
  /** Id of the row with the card. */
  details: string
  waiting: UnsentPart | undefined
}

function Row({ listed, asClient, selected, onSelect, open, onOpen, details, waiting }: RowProps) {
  const { invoice, status } = listed
  return (
    <tr className="border-b border-line last:border-0 hover:bg-leaf-wash has-checked:bg-leaf-wash">
      <td className="pl-3">
        <SelectBox listed={listed} selected={selected} onSelect={onSelect} />
      </td>
      <th scope="row" className="font-medium">
        <button
          type="button"
          data-row=""
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => onOpen(invoice.id, !open)}
          className="inline-flex min-h-12 items-center gap-1.5 px-2 tabular-nums"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4.5 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-180' : '-rotate-90'}`}
          />
          <Verbatim>{invoice.invoice_number}</Verbatim>
        </button>
      </th>
      <td className="max-w-64 truncate px-2">
        <Verbatim>{partyOf(listed, asClient)}</Verbatim>
      </td>
      <td className="px-2 whitespace-nowrap text-ink-soft tabular-nums">
        {formatDay(issuedOrWrittenOn(invoice), 'short')}
      </td>
      <td
        className={`px-2 whitespace-nowrap tabular-nums ${status === 'overdue' ? 'font-semibold text-red-text' : 'text-ink-soft'}`}
      >
        {formatDay(invoice.due_date, 'short')}
      </td>
      <td translate="no" className="px-2 text-right font-medium whitespace-nowrap tabular-nums">
        {formatMoney(owedOf(listed))}
      </td>
      <td className="px-2">
        <span className="flex flex-wrap items-center gap-1.5">
          <InvoiceStatusBadge status={status} asClient={asClient} />
          {isPartPaid(listed) && (
            <Badge tone="yellow" icon={Coins}>
              Part paid
            </Badge>
          )}
          {waiting && <WaitingBadge item={waiting.item} />}
        </span>
      </td>
    </tr>
  )
}
