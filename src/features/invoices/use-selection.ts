import { useState } from 'react'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'

/**
 * Returns the invoices selected for export, in the order of the list; an invoice that leaves the list is deselected.
 */
export function useSelection(invoices: readonly ListedInvoice[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return {
    selected: invoices.filter(({ invoice }) => picked.has(invoice.id)),
    pick(id: string, wanted: boolean) {
      setPicked((before) => new Set(wanted ? [...before, id] : [...before].filter((other) => other !== id)))
    },
    clear: () => setPicked(new Set()),
  }
}
