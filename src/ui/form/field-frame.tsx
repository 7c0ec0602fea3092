import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Elements } from '../elements.ts'
import { Sentence } from '../sentence.tsx'
import { useFieldContext } from './form-contexts.ts'

/** Props of every kind of field. */
export interface FieldProps {
  label: string
  /** Under the label: what to write here, or why we ask. */
  hint?: string | Elements
  /** Marks the field with an asterisk. The form's schema decides what is really required. */
  required?: boolean | undefined
  /** Says "optional" beside the label. */
  optional?: boolean | undefined
}

/** Returns the field's value, its first error, and the attributes that link label, hint and error to the control. */
export function useField<Value>({ hint, required = false }: FieldProps) {
  const field = useFieldContext<Value>()
  const id = useId()
  const error = firstError(field.state.meta.errors)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    error,
    value: field.state.value,
    // Nothing is validated before the first submit (useAppForm); asking updates every field of the form twice.
    change: (value: Value) =>
      field.setValue(value, { dontValidate: field.form.state.submissionAttempts === 0 }),
    control: {
      id,
      name: field.name,
      onBlur: () => field.handleBlur(),
      'aria-invalid': error !== null,
      'aria-required': required || undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

interface FrameProps extends FieldProps {
  id: string
  error: string | null
  children: Elements
  /** To the right of the error, for example a counter. */
  aside?: Elements
}

/** Label, hint, control, and the error under it. */
export function FieldFrame({ id, error, label, hint, required, optional, aside, children }: FrameProps) {
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline gap-1.5">
        <label htmlFor={id} className="font-semibold">
          <Sentence>{label}</Sentence>
        </label>
        <FieldMark required={required ?? false} optional={optional ?? false} />
      </div>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {children}
      {(error || aside) && (
        <div className="mt-1.5 flex items-start justify-between gap-4 text-sm">
          <FieldError id={id} error={error} />
          {aside}
        </div>
      )}
    </div>
  )
}

export function FieldMark({ required, optional }: { required: boolean; optional: boolean }) {
  if (required) {
    return (
      <span aria-hidden="true" className="text-red-text">
        *
      </span>
    )
  }
  return optional ? <span className="text-sm whitespace-nowrap text-ink-faint">optional</span> : null
}

export const FieldHint = ({ id, children }: { id: string; children: string | Elements }) => (
  <div id={`${id}-hint`} className="mb-2 text-sm text-ink-soft">
    {typeof children === 'string' ? <Sentence>{children}</Sentence> : children}
  </div>
)

export function FieldError({ id, error }: { id: string; error: string | null }) {
  if (!error) return <span />
  return (
    <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-red-text">
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
      <span>{error}</span>
    </p>
  )
}

/** Returns the first message: a validator returns a sentence, a schema returns issues that have one. */
function firstError(errors: readonly unknown[]): string | null {
  for (const error of errors) {
    if (typeof error === 'string') return error
    if (typeof error === 'object' && error && 'message' in error && typeof error.message === 'string') {
      return error.message
    }
  }
  return null
}
