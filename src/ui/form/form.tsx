import { type ComponentType, type PropsWithChildren, useEffect, useRef, useState } from 'react'
import type { Elements } from '../elements.ts'
import { Redrawn } from '../redrawn.tsx'
import { unsavedForms } from './unsaved-forms.ts'

export interface FormProps {
  /** The result of `useAppForm`. */
  form: {
    AppForm: ComponentType<PropsWithChildren>
    handleSubmit(): Promise<void>
    state: { isSubmitting: boolean; isValid: boolean; isSubmitSuccessful: boolean }
  }
  children: Elements
  className?: string
  /** For a submit button outside of the form, for example in a dialog's footer: its `form` attribute. */
  id?: string
}

/** The form element: submits once at a time, and focuses the first invalid field. */
export function Form({ form, children, className = 'grid gap-6', id }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [isDirty, setIsDirty] = useState(false)
  useEffect(() => (isDirty ? unsavedForms.register() : undefined), [isDirty])
  const submit = async () => {
    if (form.state.isSubmitting) return
    await form.handleSubmit()
    if (form.state.isSubmitSuccessful) setIsDirty(false)
    if (!form.state.isValid) requestAnimationFrame(() => focusFirstInvalid(element.current))
  }
  return (
    <form.AppForm>
      <form
        ref={element}
        id={id}
        noValidate
        className={className}
        onInput={() => setIsDirty(true)}
        onSubmit={(event) => {
          event.preventDefault()
          // In React a dialog's form may be inside the page's form: the outer one must not be submitted, too.
          event.stopPropagation()
          void submit()
        }}
      >
        <Redrawn>{children}</Redrawn>
      </form>
    </form.AppForm>
  )
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-invalid]')?.focus()
}
