import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useField } from '../../ui/form/field-frame.tsx'

interface LineFieldFrameProps {
  id: string
  /** Number of the line, from 1: screen readers say "Line 2, quantity". */
  number: number
  /** Written in lower case for screen readers, and shown above the field where the lines are cards. */
  label: string
  /** Shown instead of the label. */
  shownLabel?: string
  error: string | null
  className?: string
  children: ReactNode
}

/** A field of a line: its label, the control, and the error under it. */
export const LineFieldFrame = (props: LineFieldFrameProps) => {
  const { id, number, label, shownLabel = label, error, className = '', children } = props
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        htmlFor={id}
        className="mb-1 block text-sm font-medium text-ink-soft first-letter:uppercase @5xl:sr-only"
      >
        <span className="sr-only">
          Line {number}, {label}
        </span>
        <span aria-hidden="true" className="inline-block first-letter:uppercase">
          {shownLabel}
        </span>
      </label>
      {children}
      {error && (
        <div className="mt-1">
          <FieldError id={id} error={error} />
        </div>
      )}
    </div>
  )
}

type Input = Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'className'>

interface LineTextFieldProps extends Input {
  number: number
  label: string
  frameClass?: string
  /** Drawn within the control, at its end. */
  sign?: string
}

/** A short text or a number of a line. Goes into a form's `AppField`. */
export function LineTextField({ number, label, frameClass = '', sign, ...input }: LineTextFieldProps) {
  const field = useField<string>({ label })
  return (
    <LineFieldFrame id={field.id} number={number} label={label} error={field.error} className={frameClass}>
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
