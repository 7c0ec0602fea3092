import { useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { DialogProps } from '../dialog-frame.tsx'
import type { Elements } from '../elements.ts'
import { Form, type FormProps } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

interface FormDialogProps extends Omit<DialogProps, 'children' | 'footer' | 'banner' | 'titleHidden'> {
  form: FormProps['form']
  submitLabel: string
  /** Label of the submit button while the form is submitted. */
  busyText: string
  /** The action cannot be undone. */
  danger?: boolean
  /** The form cannot be submitted yet. */
  disabled?: boolean
  /** Replaces the button that only closes the dialog. */
  cancelButton?: Elements
  /** Between title and fields. */
  intro?: Elements
  children: Elements
  className?: string
}

/** A form in a dialog: the fields scroll, the buttons stay visible. */
export function FormDialog({
  form,
  submitLabel,
  busyText,
  danger = false,
  disabled = false,
  cancelButton,
  intro,
  children,
  className = 'mt-6 grid gap-6',
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <form.AppForm>
      <Dialog
        {...dialog}
        footer={
          <>
            {cancelButton ?? (
              <Button variant="secondary" onClick={dialog.onClose} className="max-sm:flex-1">
                Cancel
              </Button>
            )}
            <SubmitButton
              form={id}
              variant={danger ? 'danger' : 'primary'}
              disabled={disabled}
              busyText={busyText}
              className="max-sm:flex-1"
            >
              {submitLabel}
            </SubmitButton>
          </>
        }
      >
        {intro}
        <Form form={form} id={id} className={className}>
          {children}
        </Form>
      </Dialog>
    </form.AppForm>
  )
}
