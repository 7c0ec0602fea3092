import * as v from 'valibot'
import { ReportDecisionDraft, ReportWithdrawalDraft } from '../../domain/report.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'

interface ReportDecisionDialogProps {
  open: boolean
  title: string
  description: string
  /** Also asks for the reason that the reported member reads. */
  tellsMember: boolean
  confirmLabel: string
  onConfirm: (notes: v.InferOutput<typeof ReportDecisionDraft>) => void
  onClose: () => void
}

/** Asks for the notes of a decision about a report. Each field says who reads it. */
export function ReportDecisionDialog(props: ReportDecisionDialogProps) {
  const { open, title, description, tellsMember, confirmLabel, onConfirm, onClose } = props
  const form = useAppForm({
    defaultValues: { note: '', told: '' },
    validators: { onDynamic: tellsMember ? ReportWithdrawalDraft : ReportDecisionDraft },
    onSubmit: ({ value }) => {
      const notes = v.parse(ReportDecisionDraft, value)
      form.reset()
      onClose()
      onConfirm(notes)
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
      {tellsMember && (
        <form.AppField name="told">
          {(field) => (
            <field.TextAreaField label="Reason (the member reads it)" required rows={4} maximum={2000} />
          )}
        </form.AppField>
      )}
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
    </FormDialog>
  )
}
