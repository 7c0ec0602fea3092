import { Button } from './button.tsx'

/**
 * Clears a search without results. Moves the focus to the search field, since the button disappears with the search.
 */
export const ClearSearch = ({ onClear }: { onClear: () => void }) => (
  <Button
    variant="secondary"
    onClick={({ currentTarget }) => {
      onClear()
      currentTarget.closest('main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    }}
  >
    Clear the search
  </Button>
)
