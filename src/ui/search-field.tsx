import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { isKey } from './key-press.ts'

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** A search field that filters the screen with every key. Escape clears it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className="relative block min-w-0 flex-1 print:hidden">
      <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isKey(event, 'Escape') && value) {
            event.preventDefault()
            clear()
          }
        }}
        className="control rounded-full! px-12! placeholder-shown:pr-4! [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-faint hover:text-ink"
        >
          <X className="size-4.5" />
        </button>
      )}
    </search>
  )
}
