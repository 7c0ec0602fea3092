import { Button } from './button.tsx'

/** A filter that is set. */
interface Filter {
  name: string
  clear: () => void
}

interface ClearSearchProps {
  /** Those that are set; each can be removed alone. */
  filters?: readonly Filter[]
  onClear: () => void
}

/**
 * Clears a search without results, filter by filter or all of it. Moves the focus to the search field, since the buttons
 * disappear with the search.
 */
export const ClearSearch = ({ filters = [], onClear }: ClearSearchProps) => (
  <>
    {filters.length > 1 &&
      filters.map(({ name, clear }) => (
        <ClearButton key={name} onClick={clear}>
          {`Remove ${name}`}
        </ClearButton>
      ))}
    <ClearButton onClick={onClear}>Clear the search</ClearButton>
  </>
)

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
