import * as v from 'valibot'
import { useActionWithToast } from '../../data/use-action.ts'
import { ReportDraft, type ReportKind, reportTo } from '../../domain/profile/report.ts'
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

const CONVERSATION_IS_READ =
  ' Until they have decided, they can read the conversation of this request, and both of you see that they can.'

/** Reports a profile, a service, a request or a message to the administrators, through the outbox. */
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
      verbatim={[subject]}
      description={`Only administrators read what you write about ${subject}. They see who wrote it; nobody else does.${
        kind === 'request' || kind === 'message' ? CONVERSATION_IS_READ : ''
      }`}
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
