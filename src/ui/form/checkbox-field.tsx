import { Sentence } from '../sentence.tsx'
import { FieldError, FieldHint, FieldMark, type FieldProps, useField } from './field-frame.tsx'

/** A checkbox whose whole line can be tapped. */
export function CheckboxField({ label, hint, required = false, optional = false }: FieldProps) {
  const field = useField<boolean>({ label, hint, required })
  return (
    <div className="flex gap-3.5">
      <input
        {...field.control}
        type="checkbox"
        checked={field.value}
        onChange={(event) => field.change(event.target.checked)}
        className="check mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={field.id} className="-my-2.5 block cursor-pointer py-2.5">
          <Sentence>{`${label} `}</Sentence>
          <FieldMark required={required} optional={optional} />
        </label>
        {hint && <FieldHint id={field.id}>{hint}</FieldHint>}
        {field.error && (
          <div className="mt-1.5">
            <FieldError id={field.id} error={field.error} />
          </div>
        )}
      </div>
    </div>
  )
}
