import { FileWarning } from 'lucide-react'
import type { Invoice } from '../../domain/rows.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { useOutdatedCopy } from './use-invoice-copies.ts'

/** Warns after a renumbering that saved or printed copies have the old number (readings, "Renumbered invoice"). */
export function OutdatedCopy({ invoice }: { invoice: Invoice }) {
  const number = useOutdatedCopy(invoice)
  if (number === null) return null
  return (
    <Notice tone="amber" icon={FileWarning}>
      <Sentence>{`Copies you saved or printed as ${number} are out of date: this invoice is now ${invoice.invoice_number}.`}</Sentence>
    </Notice>
  )
}
