import { SERVICE_TYPES } from '../../domain/profile/professions.ts'
import { ALL_TYPES } from '../../domain/service/board.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { SearchField } from '../../ui/search-field.tsx'

interface BoardFiltersProps {
  text: string
  onText: (text: string) => void
  type: string
  onType: (type: string) => void
}

export const BoardFilters = ({ text, onText, type, onType }: BoardFiltersProps) => (
  <div className="flex flex-col gap-3 sm:flex-row">
    <SearchField
      label="Search services"
      placeholder="Title, company, location"
      value={text}
      onChange={onText}
    />
    <Dropdown
      aria-label="Service type"
      value={type}
      onChange={(event) => onType(event.target.value)}
      className="sm:w-56"
    >
      <option value="">{ALL_TYPES}</option>
      {SERVICE_TYPES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Dropdown>
  </div>
)
