import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { useFormContext } from './form-contexts.ts'

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'busy'> {
  /** Label while the form is being submitted, for example 'Saving...'. */
  busyText: string
}

/** Submits the form; disabled, and announced as such, meanwhile. */
export function SubmitButton(props: SubmitButtonProps) {
  const form = useFormContext()
  return (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(submitting) => <Button {...props} type="submit" busy={submitting} />}
    </form.Subscribe>
  )
}
