import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { Elements } from '../elements.ts'
import { isKey } from '../key-press.ts'
import { ChosenList } from './chosen-list.tsx'
import { FieldError, FieldHint, FieldMark, type FieldProps, useField } from './field-frame.tsx'

interface ChoiceListFieldProps extends FieldProps {
  options: readonly string[]
  /** Names the search, for example 'Search professions'. */
  searchLabel: string
  /** Returns whether an option has what was typed in the search. */
  isMatch: (option: string, typed: string) => boolean
  /** Says what to do where no option has what was typed; `clear` empties the search. */
  otherwise?: (typed: string, clear: () => void) => Elements
}

/**
 * Selects any number of options of a long list: a search, a checklist, and the selection in the order it was made.
 * Values that are not among the options (chosen before the list changed) stay and can be removed.
 */
export function ChoiceListField({
  options,
  searchLabel,
  isMatch,
  otherwise,
  ...props
}: ChoiceListFieldProps) {
  const field = useField<string[]>(props)
  const [search, setSearch] = useState('')
  const matches = options.filter((option) => isMatch(option, search))
  const toggle = (option: string) =>
    field.change(
      field.value.includes(option)
        ? field.value.filter((chosen) => chosen !== option)
        : [...field.value, option],
    )
  const toggleOnlyMatch = () => {
    const [only] = matches
    if (!only || matches.length > 1) return
    toggle(only)
    setSearch('')
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex items-baseline gap-1.5 font-semibold">
        <span>{props.label}</span>
        <FieldMark required={props.required ?? false} optional={props.optional ?? false} />
      </legend>
      {props.hint && <FieldHint id={field.id}>{props.hint}</FieldHint>}
      <div
        className={`overflow-hidden rounded-md border bg-raised ${field.error ? 'border-red-text' : 'border-line-strong'}`}
      >
        <ChoiceSearch
          control={field.control}
          label={searchLabel}
          value={search}
          onChange={setSearch}
          onEnter={toggleOnlyMatch}
        />
        {matches.length > 0 ? (
          <Choices options={matches} chosen={field.value} onToggle={toggle} name={field.control.name} />
        ) : (
          <div className="grid justify-items-center gap-3 px-4 py-6 text-center text-ink-soft">
            <p role="status">Nothing found.</p>
            {otherwise?.(search.trim(), () => setSearch(''))}
          </div>
        )}
      </div>
      <ChosenList chosen={field.value} onRemove={toggle} />
      {field.error && (
        <div className="mt-1.5">
          <FieldError id={field.id} error={field.error} />
        </div>
      )}
    </fieldset>
  )
}

interface ChoiceSearchProps {
  control: ReturnType<typeof useField>['control']
  label: string
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}

const ChoiceSearch = ({ control, label, value, onChange, onEnter }: ChoiceSearchProps) => (
  <div className="relative border-b border-line">
    <Search className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-ink-faint" />
    <input
      {...control}
      aria-required={false}
      type="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (isKey(event, 'Escape') && value) {
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }
        if (!isKey(event, 'Enter')) return
        // Enter picks the only match; it never submits a half-filled form.
        event.preventDefault()
        onEnter()
      }}
      className="control rounded-t-[calc(var(--radius-md)-1px)]! rounded-b-none! border-0! pl-11! focus-visible:shadow-none! focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-leaf-text"
    />
  </div>
)

interface ChoicesProps {
  options: readonly string[]
  chosen: readonly string[]
  name: string
  onToggle: (option: string) => void
}

function Choices({ options, chosen, name, onToggle }: ChoicesProps) {
  const id = useId()
  return (
    <ul className="grid max-h-68 grid-cols-1 content-start overflow-y-auto overscroll-contain p-1.5 sm:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
      {options.map((option) => (
        <li key={option}>
          <label
            htmlFor={`${id}-${option}`}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-leaf-wash"
          >
            <input
              id={`${id}-${option}`}
              type="checkbox"
              name={name}
              value={option}
              checked={chosen.includes(option)}
              onChange={() => onToggle(option)}
              className="check"
            />
            <span>{option}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
