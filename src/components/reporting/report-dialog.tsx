import * as v from 'valibot'
import { useActionWithToast } from '../../data/actions.ts'
import { ReportDraft, type ReportKind, reportTo } from '../../domain/report.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'

interface ReportDialogProps {
  kind: ReportKind
  /** Id of the profile, the service or the request. */
  target: string
  /** Its name. */
  subject: string
  open: boolean
  onClose: () => void
}

/** Reports a profile, a service or a request to the administrators, through the outbox. */
export function ReportDialog({ kind, target, subject, open, onClose }: ReportDialogProps) {
  const act = useActionWithToast()
  const form = useAppForm({
    defaultValues: { reason: '' },
    validators: { onDynamic: ReportDraft },
    onSubmit: async ({ value }) => {
      const { reason } = v.parse(ReportDraft, value)
      if (!(await act(reportTo(crypto.randomUUID(), kind, target, reason)))) return
      form.reset()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Report this ${kind}`}
      description={`Only administrators read what you write about ${subject}. They see who wrote it; nobody else does.`}
      submitLabel="Send Report"
      busyText="Sending..."
    >
      <form.AppField name="reason">
        {(field) => (
          <field.TextAreaField label="What is wrong?" required rows={5} minimum={10} maximum={2000} />
        )}
      </form.AppField>
    </FormDialog>
  )
}
