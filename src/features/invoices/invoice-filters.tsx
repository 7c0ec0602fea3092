import type { InvoiceSearch } from '../../domain/invoice-list.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { statusLabels } from './invoice-status-badge.tsx'

interface InvoiceFiltersProps {
  text: string
  onText: (text: string) => void
  status: InvoiceSearch['status']
  onStatus: (status: InvoiceSearch['status']) => void
  /** A client sees no drafts. */
  drafts: boolean
}

export const InvoiceFilters = ({ text, onText, status, onStatus, drafts }: InvoiceFiltersProps) => (
  <div className="flex flex-col gap-3 sm:flex-row">
    <SearchField
      label="Search invoices"
      placeholder="Search by number or name"
      value={text}
      onChange={onText}
    />
    <Dropdown
      aria-label="Status"
      value={status}
      onChange={(event) => onStatus(event.target.value as InvoiceSearch['status'])}
      className="sm:w-56"
    >
      <option value="">All statuses</option>
      {Object.entries(statusLabels).map(
        ([value, label]) =>
          (drafts || value !== 'draft') && (
            <option key={value} value={value}>
              {label}
            </option>
          ),
      )}
    </Dropdown>
  </div>
)
