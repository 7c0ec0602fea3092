import type { ComponentProps, ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { FieldError, useField } from '../../ui/form/field-frame.tsx'

interface LineFieldFrameProps {
  id: string
  label: ReactNode
  error: string | null
  className?: string
  children: Elements
}

/** A field of a line: its label, which only a card shows, the control, and the error under it. */
export const LineFieldFrame = ({ id, label, error, className = '', children }: LineFieldFrameProps) => (
  <div className={`min-w-0 ${className}`}>
    <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft @5xl:sr-only">
      {label}
    </label>
    {children}
    {error && (
      // Without its drawing: some of these fields are narrow.
      <div className="mt-1 [&_svg]:hidden">
        <FieldError id={id} error={error} />
      </div>
    )}
  </div>
)

/** The label of a field of a line, for example "Line 2, quantity"; the card already shows which line it is. */
export const LineLabel = ({ number, name }: { number: number; name: string }) => (
  <>
    <span className="sr-only">{`Line ${number}, `}</span>
    <span className="inline-block first-letter:uppercase">{name}</span>
  </>
)

type Input = Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'className'>

interface LineTextFieldProps extends Input {
  /** Number of the line, from 1. */
  number: number
  /** In lower case. */
  label: string
  frameClass?: string
  /** Drawn within the control, at its end. */
  sign?: string
}

/** A short text or a number of a line. Goes into a form's `AppField`. */
export function LineTextField({ number, label, frameClass = '', sign, ...input }: LineTextFieldProps) {
  const field = useField<string>({ label })
  return (
    <LineFieldFrame
      id={field.id}
      label={<LineLabel number={number} name={label} />}
      error={field.error}
      className={frameClass}
    >
      <span className="relative block">
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          {...input}
          {...field.control}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          className={`control px-3! ${input.className ?? ''}`}
        />
        {sign && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-faint"
          >
            {sign}
          </span>
        )}
      </span>
    </LineFieldFrame>
  )
}
