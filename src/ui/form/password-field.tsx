import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FieldFrame, type FieldProps, useField } from './field-frame.tsx'

interface PasswordFieldProps extends FieldProps {
  /** Tells password managers whether to fill in the stored password or to suggest a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows what was typed. */
export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const field = useField<string>(props)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div className="relative">
        <input
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          className="control pr-13!"
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
          className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-faint hover:text-ink"
        >
          <Icon className="size-5" />
        </button>
      </div>
    </FieldFrame>
  )
}
