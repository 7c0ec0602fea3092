import type { ComponentProps } from 'react'
import type { Elements } from '../elements.ts'
import { FieldFrame, type FieldProps, useField } from './field-frame.tsx'

type Input = Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'name' | 'value' | 'onChange' | 'onBlur'>

interface TextFieldProps extends FieldProps, Input {
  /** Beside the control, for example a button that fills it. */
  action?: Elements
  /** Under the control: what the field makes of the text, announced when it changes. Null for nothing yet. */
  note?: string | null
}

/** A single-line text field; `type`, `inputMode` and `autoComplete` select the keyboard and the suggestions. */
export function TextField({ label, hint, required, optional, action, note, ...input }: TextFieldProps) {
  const props = { label, hint, required, optional }
  const field = useField<string>(props)
  const control = (
    <input
      type="text"
      dir="auto"
      {...input}
      {...field.control}
      value={field.value}
      onChange={(event) => field.change(event.target.value)}
      className={`control ${input.className ?? ''}`}
    />
  )
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      {action ? (
        <div className="flex items-start gap-2">
          {control}
          {action}
        </div>
      ) : (
        control
      )}
      {note !== undefined && (
        <output htmlFor={field.id} className="mt-1.5 block text-sm text-ink-soft empty:hidden">
          {note}
        </output>
      )}
    </FieldFrame>
  )
}

/**
 * An e-mail address. Not `type="email"`: Chromium turns a host name into ASCII by a rule of 2003 there, which makes
 * strasse.example of straße.example, another host.
 */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)
