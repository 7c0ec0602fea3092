import { X } from 'lucide-react'
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useCreatedRow } from '../../data/use-created-row.ts'
import { useRowsInPlace } from '../../data/use-rows-in-place.ts'
import type { Day } from '../../domain/calendar.ts'
import { findInvoices, InvoiceSearch, type ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { inOrder } from '../../domain/invoice/invoice-order.ts'
import { Button } from '../../ui/button.tsx'
import { ClearSearch } from '../../ui/clear-search.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { useKeptState } from '../../ui/redraw.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useListLimit } from '../../ui/use-list-limit.ts'
import { useIsPhone, useMediaQuery } from '../../ui/use-media-query.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { Overview } from './overview.tsx'
import { SelectBox } from './select-box.tsx'
import { Totals } from './totals.tsx'
import type { UnsentPart } from './use-unsent-of-invoice.ts'

/** Up to so many invoices are cards on a wide screen, too: each shows all of itself. */
const MOST_CARDS = 3

/** Invoices rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 25

interface FilteredInvoicesProps {
  invoices: readonly ListedInvoice[]
  today: Day
  /** They are addressed to the viewer: none is a draft. */
  asClient: boolean
  /** The list, which takes the focus when a focused invoice is removed. */
  list?: RefObject<HTMLElement | null>
  unsentOf: (invoice: string) => readonly UnsentPart[]
  /** Renders what can be done with the selected invoices, besides exporting them. */
  actions?: (selected: readonly ListedInvoice[]) => Elements
  /** Renders an invoice; is given its checkbox. */
  children: (listed: ListedInvoice, select: Elements) => Elements
}

const idOf = ({ invoice }: ListedInvoice) => invoice.id

const invoiceCount = ({ length }: readonly ListedInvoice[]) =>
  `${length} ${length === 1 ? 'invoice' : 'invoices'}`

/** Shows figures, the search, the status filter and the matching invoices, newest first. */
export function FilteredInvoices(props: FilteredInvoicesProps) {
  const { invoices, today, asClient, list, unsentOf, actions, children } = props
  const { text, setText, status, sort, search } = useUrlSearch('/invoices', InvoiceSearch)
  const clear = () => search({ q: '', status: '' })
  const { selected, pick, clear: clearSelection } = useSelection(invoices, idOf)
  const created = useCreatedRow()
  const isPhone = useIsPhone()
  const isTable = useMediaQuery('(width >= 64rem)') && invoices.length > MOST_CARDS
  const [opened, setOpened] = useKeptState<ReadonlySet<string>>('opened invoices', new Set())
  const open = (id: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)))
  const deferredText = useDeferredValue(text)
  const matching = useMemo(
    () => findInvoices(invoices, deferredText, status),
    [invoices, deferredText, status],
  )
  const { limit, setLimit } = useListLimit(matching, PAGE_SIZE)
  const { rows: found } = useRowsInPlace(
    'invoices',
    matching,
    idOf,
    (id) => invoices.find((listed) => idOf(listed) === id),
    `${status} ${deferredText}`,
  )
  const isCreatedHidden =
    created !== null &&
    invoices.some((one) => idOf(one) === created) &&
    !found.some((one) => idOf(one) === created)
  const showAll = useEffectEvent(clear)
  useEffect(() => {
    if (isCreatedHidden) showAll()
  }, [isCreatedHidden])
  const openCreated = useEffectEvent((id: string) => open(id, true))
  useEffect(() => {
    if (created !== null) openCreated(created)
  }, [created])
  return (
    <>
      <Totals
        invoices={invoices}
        today={today}
        asClient={asClient}
        status={status}
        onStatus={(chosen) => search({ status: chosen })}
      />
      {!isPhone && <Overview invoices={invoices} today={today} written={!asClient} />}
      <div className="mt-3 sm:mt-4">
        <SearchField label="Search invoices" placeholder="Number or name" value={text} onChange={setText} />
      </div>
      <div className="mt-1 mb-2 flex min-h-11 sm:mb-6 flex-wrap items-center justify-between gap-x-6">
        <p aria-live="polite" className="text-sm text-ink-soft">
          {selected.length > 0
            ? `${selected.length} of ${invoiceCount(invoices)} selected`
            : `Showing ${found.length} of ${invoiceCount(invoices)}`}
        </p>
        <div className="-mx-4 flex flex-wrap">
          {selected.length > 0 && (
            <Button variant="quiet" size="small" icon={X} onClick={clearSelection}>
              Clear
              <VisuallyHidden> selection</VisuallyHidden>
            </Button>
          )}
          {selected.length > 0 && actions?.(selected)}
          {selected.length + found.length > 0 && (
            <ExportButtons invoices={selected.length > 0 ? selected : found} today={today} />
          )}
        </div>
      </div>
      <StaleDataNote />
      {found.length > 0 ? (
        <section ref={list} tabIndex={-1} aria-label="List of invoices" className="outline-none">
          {isTable ? (
            <InvoiceTable
              invoices={inOrder(found, sort, asClient).slice(0, limit)}
              asClient={asClient}
              order={sort}
              onOrder={(chosen) => search({ sort: chosen })}
              selected={selected}
              onSelect={pick}
              opened={opened}
              onOpen={open}
              unsentOf={unsentOf}
            >
              {(listed) => children(listed, null)}
            </InvoiceTable>
          ) : (
            <ul aria-label="Invoices" className="grid grid-cols-1 gap-5">
              {found
                .slice(0, limit)
                .map((listed) =>
                  children(
                    listed,
                    <SelectBox listed={listed} selected={selected.includes(listed)} onSelect={pick} />,
                  ),
                )}
            </ul>
          )}
        </section>
      ) : (
        <EmptyState
          art={<NothingFoundArt />}
          title="No invoices match"
          action={<ClearSearch onClear={clear} />}
        />
      )}
      <ShowMore total={found.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
      {/* On a phone the invoices come first. */}
      {isPhone && <Overview invoices={invoices} today={today} written={!asClient} />}
    </>
  )
}
