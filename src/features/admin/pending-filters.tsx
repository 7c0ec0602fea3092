import { type QueueSearch, WAITS, type Wait } from '../../domain/profile/approval.ts'
import type { Profile } from '../../domain/rows.ts'
import { professionsFound } from '../../domain/search/directory.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { SearchField } from '../../ui/search-field.tsx'

const waitLabels: Record<Wait, string> = {
  '': 'Any time',
  day: 'A day or longer',
  week: 'A week or longer',
  month: '30 days or longer',
}

interface PendingFiltersProps {
  pending: readonly Profile[]
  text: string
  onText: (text: string) => void
  chosen: Pick<QueueSearch, 'profession' | 'waits'>
  onChoose: (chosen: Partial<QueueSearch>) => void
}

/** Searches the applicants, and shows those of a profession, or who have waited for long. */
export function PendingFilters({ pending, text, onText, chosen, onChoose }: PendingFiltersProps) {
  const { profession, waits } = chosen
  const found = professionsFound(pending)
  const professions = profession && !found.includes(profession) ? [profession, ...found] : found
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-[1fr_auto_auto]">
      <div className="flex max-md:col-span-2">
        <SearchField
          label="Search applicants"
          placeholder="Name or profession"
          value={text}
          onChange={onText}
        />
      </div>
      <Dropdown
        aria-label="Profession"
        value={profession}
        onChange={(event) => onChoose({ profession: event.target.value })}
        className="md:w-56"
      >
        <option value="">All professions</option>
        {professions.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Dropdown>
      <Dropdown
        aria-label="Has waited"
        value={waits}
        onChange={(event) => onChoose({ waits: event.target.value as Wait })}
        className="md:w-48"
      >
        {Object.keys(WAITS).map((wait) => (
          <option key={wait} value={wait}>
            {waitLabels[wait as Wait]}
          </option>
        ))}
      </Dropdown>
    </div>
  )
}
