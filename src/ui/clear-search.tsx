import { Button } from './button.tsx'

interface Filter {
  /** Empty where the filter is not set. */
  name: string
  clear: () => void
}

interface ClearSearchProps {
  /** Where several are set, each can be removed alone. */
  filters?: readonly Filter[]
  onClear: () => void
}

/**
 * Clears a search without results, filter by filter or all of it. Moves the focus to the search field, since the buttons
 * disappear with the search.
 */
export function ClearSearch({ filters = [], onClear }: ClearSearchProps) {
  const set = filters.filter(({ name }) => name !== '')
  return (
    <>
      {set.length > 1 &&
        set.map(({ name, clear }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters may have the same text
          <ClearButton key={`${place} ${name}`} onClick={clear}>
            {`Remove ${name}`}
          </ClearButton>
        ))}
      <ClearButton onClick={onClear}>Clear the search</ClearButton>
    </>
  )
}

const ClearButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="secondary"
    onClick={({ currentTarget }) => {
      onClick()
      currentTarget.closest('main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    }}
  >
    {children}
  </Button>
)
