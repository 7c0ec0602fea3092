import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'

interface SelectBoxProps {
  listed: ListedInvoice
  selected: boolean
  onSelect: (id: string, wanted: boolean) => void
}

/** The checkbox that selects an invoice, to send, remind of or export several together. */
export const SelectBox = ({ listed: { invoice }, selected, onSelect }: SelectBoxProps) => (
  <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={`Select ${invoice.invoice_number}`}
      checked={selected}
      onChange={(event) => onSelect(invoice.id, event.target.checked)}
      className="check"
    />
  </label>
)
