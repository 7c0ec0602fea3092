import { revalidateLogic } from '@tanstack/react-form'
import { type ReactNode, useId } from 'react'
import * as v from 'valibot'
import { DecisionNote, WithdrawalNote } from '../../domain/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'

interface NoteDialogProps {
  open: boolean
  title: string
  description: ReactNode
  /** Above the field, for example 'Note to Ada Green'. */
  label: string
  /** Without one it cannot be decided. */
  required?: boolean
  confirmLabel: string
  onConfirm: (note: string) => void
  onClose: () => void
}

/** A decision with words for the person it is about. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, title, description, label, required = false, confirmLabel, onConfirm, onClose } = props
  const id = useId()
  const form = useAppForm({
    defaultValues: { note: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: required ? WithdrawalNote : DecisionNote },
    onSubmit: ({ value }) => {
      const { note } = v.parse(DecisionNote, value)
      form.reset()
      onClose()
      onConfirm(note)
    },
  })
  return (
    <form.AppForm>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        description={description}
        footer={
          <>
            <Button look="secondary" onClick={onClose} className="max-sm:flex-1">
              Cancel
            </Button>
            <form.SubmitButton look="danger" form={id} busyText="Saving..." className="max-sm:flex-1">
              {confirmLabel}
            </form.SubmitButton>
          </>
        }
      >
        <Form form={form} id={id} className="mt-6">
          <form.AppField name="note">
            {(field) => (
              <field.TextAreaField
                label={label}
                required={required}
                optional={!required}
                rows={4}
                maximum={2000}
              />
            )}
          </form.AppField>
        </Form>
      </Dialog>
    </form.AppForm>
  )
}
