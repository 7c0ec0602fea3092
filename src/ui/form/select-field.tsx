import { Dropdown } from '../dropdown.tsx'
import { FieldFrame, type FieldProps, useField } from './field-frame.tsx'

interface SelectFieldProps extends FieldProps {
  options: readonly string[]
  /** Shown while nothing is chosen, for example 'Select an industry'. */
  placeholder: string
}

/** Selects one of a few options. The empty string means that nothing is chosen. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const field = useField<string>(props)
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <Dropdown {...field.control} value={field.value} onChange={(event) => field.change(event.target.value)}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Dropdown>
    </FieldFrame>
  )
}
