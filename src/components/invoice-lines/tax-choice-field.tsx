import type { TaxChoice } from '../../domain/typed-lines.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { useField } from '../../ui/form/field-frame.tsx'
import { LineFieldFrame, LineLabel } from './line-field.tsx'

const choices: Record<TaxChoice, string> = { none: 'No tax', rate: 'Tax', exempt: 'Exempt' }
const isChoice = (value: string): value is TaxChoice => Object.hasOwn(choices, value)

/** Selects how a line is taxed. Goes into a form's `AppField`. */
export function TaxChoiceField({ number }: { number: number }) {
  const field = useField<TaxChoice>({ label: 'tax' })
  return (
    <LineFieldFrame
      id={field.id}
      label={<LineLabel number={number} name="tax" />}
      error={field.error}
      className="flex-1 basis-25"
    >
      <Dropdown
        {...field.control}
        value={field.value}
        onChange={({ target: { value } }) => {
          if (isChoice(value)) field.change(value)
        }}
        className="[&>select]:pr-8! [&>svg]:right-2.5 [&>select]:pl-3!"
      >
        {Object.entries(choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Dropdown>
    </LineFieldFrame>
  )
}
