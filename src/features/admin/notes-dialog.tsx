import * as v from 'valibot'
import { DecisionNotes, DecisionNotesWithReason } from '../../domain/profile/decision.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'

interface NotesDialogProps {
  open: boolean
  title: string
  /** Names in title and description. */
  verbatim?: readonly string[]
  description: string
  /** The field whose text the person concerned reads; null for none. */
  told: { label: string; required: boolean } | null
  /** Also asks for a note that only administrators read. */
  internal?: boolean
  confirmLabel: string
  onConfirm: (notes: DecisionNotes) => void
  onClose: () => void
}

/** Asks for the notes of a decision. */
export function NotesDialog(props: NotesDialogProps) {
  const { told, internal = false, confirmLabel, onConfirm, ...dialog } = props
  const form = useAppForm({
    defaultValues: { note: '', told: '' },
    validators: { onDynamic: told?.required ? DecisionNotesWithReason : DecisionNotes },
    onSubmit: ({ value }) => {
      const notes = v.parse(DecisionNotes, value)
      form.reset()
      dialog.onClose()
      onConfirm(notes)
    },
  })
  return (
    <FormDialog {...dialog} form={form} submitLabel={confirmLabel} busyText="Saving..." danger>
      {told && (
        <form.AppField name="told">
          {(field) => <field.TextAreaField {...told} optional={!told.required} rows={4} maximum={2000} />}
        </form.AppField>
      )}
      {internal && (
        <form.AppField name="note">
          {(field) => (
            <field.TextAreaField
              label="Internal note (only administrators read it)"
              optional
              rows={3}
              maximum={2000}
            />
          )}
        </form.AppField>
      )}
    </FormDialog>
  )
}
