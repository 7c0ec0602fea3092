import { X } from 'lucide-react'

interface ChosenListProps {
  chosen: readonly string[]
  onRemove: (choice: string) => void
}

/** Shows 'Selected:' and each choice as a chip that removes it. Announced when it changes. */
export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  return (
    <div aria-live="polite" className="flex flex-wrap items-center gap-x-2 gap-y-0.5 not-empty:mt-2.5">
      {chosen.length > 0 && <span className="text-sm font-semibold text-ink-soft">Selected:</span>}
      {chosen.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-label={`Remove ${choice}`}
          onClick={() => onRemove(choice)}
          className="group flex min-h-11 max-w-full items-center text-sm font-medium"
        >
          <span className="flex min-w-0 items-center gap-1.5 rounded-full bg-leaf-wash py-1 pr-2 pl-3 text-leaf-text group-hover:bg-sunk">
            <span className="min-w-0 truncate">{choice}</span>
            <X className="size-3.5 shrink-0" />
          </span>
        </button>
      ))}
    </div>
  )
}
