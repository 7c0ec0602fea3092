import type { TypedSums } from '../../domain/typed-lines.ts'
import { FieldError, useField } from '../../ui/form/field-frame.tsx'
import { SumsOfLines } from './line-sums.tsx'

/** Shows the sums under the lines, and what is wrong with them as a whole. Goes into a form's `AppField`. */
export function LinesTotal({ sums }: { sums: TypedSums }) {
  const { id, error } = useField<unknown>({ label: 'Lines' })
  return (
    // Gets the focus where the form cannot be submitted because of it.
    <div
      data-invalid={error !== null || undefined}
      tabIndex={-1}
      className="ml-auto w-full max-w-xs outline-offset-4"
    >
      <SumsOfLines sums={sums} />
      {error && (
        <div className="mt-1.5">
          <FieldError id={id} error={error} />
        </div>
      )}
    </div>
  )
}
