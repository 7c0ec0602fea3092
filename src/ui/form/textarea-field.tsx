import { FieldFrame, type FieldProps, useField } from './field-frame.tsx'

interface TextAreaFieldProps extends FieldProps {
  rows?: number
  /** Shows a count of characters while there are fewer. */
  minimum?: number
  /** Shows how many characters are left within the last tenth. */
  maximum?: number
}

/** A multi-line text field that grows with its text, and counts characters near its limits. */
export function TextAreaField({ rows = 4, minimum, maximum, ...props }: TextAreaFieldProps) {
  const field = useField<string>(props)
  return (
    <FieldFrame
      {...props}
      id={field.id}
      error={field.error}
      aside={
        <Counter value={field.value} minimum={minimum ?? 0} maximum={maximum ?? Number.POSITIVE_INFINITY} />
      }
    >
      <textarea
        {...field.control}
        dir="auto"
        rows={rows}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        className="control max-h-[60svh] resize-y field-sizing-content"
        style={{ minHeight: `${rows * 1.5 + 1.375}rem` }}
      />
    </FieldFrame>
  )
}

/** Counts characters as the domain's rules and Postgres do: code points of the trimmed text. */
function Counter({ value, minimum, maximum }: { value: string; minimum: number; maximum: number }) {
  const length = [...value.trim()].length
  if (length > 0 && length < minimum) return <Count text={`${length} of at least ${minimum}`} />
  const left = maximum - length
  if (left < 0) return <Count text={`${-left} too many`} />
  if (left <= maximum * 0.1) return <Count text={`${left} left`} />
  return null
}

const Count = ({ text }: { text: string }) => (
  <span className="ml-auto shrink-0 text-ink-faint tabular-nums">{text}</span>
)
