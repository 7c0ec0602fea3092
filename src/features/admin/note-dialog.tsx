import type { ReactNode } from 'react'
import * as v from 'valibot'
import { DecisionNote, WithdrawalNote } from '../../domain/profile.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'

interface NoteDialogProps {
  open: boolean
  title: string
  description: ReactNode
  /** Above the field, for example 'Note to Ada Green'. */
  label: string
  /** The decision needs a note. */
  required?: boolean
  confirmLabel: string
  onConfirm: (note: string) => void
  onClose: () => void
}

/** Asks for a note to the person whom a decision is about. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, title, description, label, required = false, confirmLabel, onConfirm, onClose } = props
  const form = useAppForm({
    defaultValues: { note: '' },
    validators: { onDynamic: required ? WithdrawalNote : DecisionNote },
    onSubmit: ({ value }) => {
      const { note } = v.parse(DecisionNote, value)
      form.reset()
      onClose()
      onConfirm(note)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      submitLabel={confirmLabel}
      busyText="Saving..."
      danger
    >
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
    </FormDialog>
  )
}
