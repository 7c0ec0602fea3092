import { Dropdown } from '../../ui/dropdown.tsx'
import { SearchField } from '../../ui/search-field.tsx'

interface DirectoryFiltersProps {
  text: string
  onText: (text: string) => void
  profession: string
  onProfession: (profession: string) => void
  professions: readonly string[]
}

export function DirectoryFilters(props: DirectoryFiltersProps) {
  const { text, onText, profession, onProfession, professions } = props
  // The address may name a profession that no member has any more: it stays selectable.
  const choices = profession && !professions.includes(profession) ? [profession, ...professions] : professions
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SearchField label="Search members" placeholder="Name or profession" value={text} onChange={onText} />
      <Dropdown
        aria-label="Profession"
        value={profession}
        onChange={(event) => onProfession(event.target.value)}
        className="sm:w-72"
      >
        <option value="">All professions</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Dropdown>
    </div>
  )
}
