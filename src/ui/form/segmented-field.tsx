import { FieldError, useField } from './field-frame.tsx'

interface SegmentedFieldProps<Value extends string> {
  label: string
  options: readonly Value[]
  labels: Record<Value, string>
}

/** Chooses one of few options, all of them visible side by side. */
export function SegmentedField<Value extends string>({ label, options, labels }: SegmentedFieldProps<Value>) {
  const field = useField<Value>({ label })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-full bg-sunk p-1">
        {options.map((option) => (
          <label
            key={option}
            htmlFor={`${field.id}-${option}`}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-full px-2 text-center text-sm leading-tight font-semibold text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-leaf-text"
          >
            <input
              id={`${field.id}-${option}`}
              type="radio"
              name={`${field.id}-${field.control.name}`}
              value={option}
              checked={field.value === option}
              onChange={() => field.change(option)}
              onBlur={field.control.onBlur}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none forced-colors:static forced-colors:appearance-auto"
            />
            <span className="pointer-events-none relative">{labels[option]}</span>
          </label>
        ))}
      </div>
      <FieldError id={field.id} error={field.error} />
    </fieldset>
  )
}
