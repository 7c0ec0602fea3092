import { type ReactNode, type RefObject, useDeferredValue, useMemo, useState } from 'react'
import type { Day } from '../../domain/calendar.ts'
import { findInvoices, type ListedInvoice } from '../../domain/invoice-list.ts'
import { NothingFoundArt } from '../../ui/art/empty-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { useInvoiceSearch } from './use-invoice-search.ts'

/** More are drawn on request. */
const PORTION = 25

interface FilteredInvoicesProps {
  invoices: readonly ListedInvoice[]
  today: Day
  /** Whether drafts are among them. */
  drafts: boolean
  /** Takes the focus when the invoice that had it is gone. */
  list?: RefObject<HTMLUListElement | null>
  children: (listed: ListedInvoice) => ReactNode
}

/** Search, status, and the invoices that match, newest first. */
export function FilteredInvoices(props: FilteredInvoicesProps) {
  const { invoices, today, drafts, list, children } = props
  const { text, setText, status, setStatus, clear } = useInvoiceSearch()
  const [limit, setLimit] = useState(PORTION)
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findInvoices(invoices, wanted, status), [invoices, wanted, status])
  return (
    <>
      <InvoiceFilters text={text} onText={setText} status={status} onStatus={setStatus} drafts={drafts} />
      <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p aria-live="polite" className="text-sm text-ink-soft">
          {`Showing ${found.length} of ${invoices.length} ${invoices.length === 1 ? 'invoice' : 'invoices'}`}
        </p>
        {found.length > 0 && <ExportButtons invoices={found} today={today} />}
      </div>
      {found.length > 0 ? (
        <ul ref={list} tabIndex={-1} aria-label="Invoices" className="grid grid-cols-1 gap-5 outline-none">
          {found.slice(0, limit).map(children)}
        </ul>
      ) : (
        <EmptyState
          art={<NothingFoundArt />}
          title="No invoices match"
          action={
            <Button look="secondary" onClick={clear}>
              Clear the search
            </Button>
          }
        />
      )}
      {found.length > limit && (
        <p className="mt-6 text-center">
          <Button look="secondary" onClick={() => setLimit(limit + PORTION)}>
            Show {Math.min(PORTION, found.length - limit)} more
          </Button>
        </p>
      )}
    </>
  )
}
