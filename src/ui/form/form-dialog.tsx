import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from '../dialog.tsx'
import { Form, type FormProps } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

interface FormDialogProps extends Omit<DialogProps, 'children' | 'footer' | 'banner' | 'titleHidden'> {
  form: FormProps['form']
  /** The deed, and what its button says while it is done. */
  submitLabel: string
  busyText: string
  /** It cannot be taken back. */
  danger?: boolean
  /** It cannot be sent yet. */
  disabled?: boolean
  /** In place of the button that only closes. */
  cancelButton?: ReactNode
  /** Between title and fields. */
  intro?: ReactNode
  children: ReactNode
  className?: string
}

/** A form in a dialog: its fields scroll, its buttons stay. */
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
