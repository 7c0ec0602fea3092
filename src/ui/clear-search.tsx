import { Button } from './button.tsx'

/** Stands where nothing was found; leaves together with the search it clears, so the keyboard goes back to the field. */
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
