import { useMemo } from 'react'
import { useKeptFonts } from '../../app/kept-fonts.tsx'
import type { ListedInvoice } from '../../domain/invoice-list.ts'

/** Sees to it that every invoice in this list can be printed without a network, in whatever script it is written. */
export function useHeldFonts(invoices: readonly ListedInvoice[]): void {
  const text = useMemo(() => [...new Set(invoices.flatMap(printed))].join('\n'), [invoices])
  useKeptFonts(text)
}

/** What people wrote of it and the paper shows. */
const printed = ({ invoice, parties: { from, to, service }, payment }: ListedInvoice): string[] => [
  invoice.description,
  from.name,
  from.address ?? '',
  to.name,
  to.company ?? '',
  service?.title ?? '',
  service?.company ?? '',
  payment,
]
