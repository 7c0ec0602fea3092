import { useId } from 'react'

interface SwitchProps {
  label: string
  /** What it means when on. */
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

interface SwitchInputProps {
  id?: string
  checked: boolean
  onChange: (checked: boolean) => void
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** The switch itself, where a table or a label says what it is for. */
export function SwitchInput({ checked, onChange, ...rest }: SwitchInputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunk transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-line-strong before:transition-all before:duration-200 checked:border-leaf checked:bg-leaf checked:before:translate-x-5 checked:before:bg-on-leaf forced-colors:appearance-auto"
    />
  )
}

/** A switch that takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-4">
      <SwitchInput
        id={id}
        checked={checked}
        onChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div className="pt-0.5">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
