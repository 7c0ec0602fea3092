import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { DraftNote } from '../../components/draft-note.tsx'
import type { ReminderFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { CacheFontsOfText } from '../../data/invoice-fonts.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { recipientName } from '../../domain/invoice/invoice-parties.ts'
import { MAX_REMINDER_LENGTH } from '../../domain/invoice/reminder.ts'
import { REMINDERS_TONE } from '../../domain/limits.gen.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { SegmentedField } from '../../ui/form/segmented-field.tsx'
import { balanceText } from './balance-text.ts'
import { ReminderPlan } from './reminder-plan.tsx'
import { toneLabels } from './reminder-texts.ts'
import { freshReminder, useReminderForm } from './use-reminder-form.ts'
import { useReminderPdf } from './use-reminder-pdf.ts'

interface ReminderDialogProps {
  me: Profile
  /** As of the opening of the dialog. */
  listed: ListedInvoice
  payment: PaymentDetails | undefined
  open: boolean
  onClose: () => void
  /** Opens the settings of automatic reminders. */
  onSettings: () => void
}

/** Reminds of an overdue invoice, with or without a network. Keeps its text until it is sent or started over. */
export function ReminderDialog(props: ReminderDialogProps) {
  const [fresh] = useState(() => freshReminder(props.listed))
  const draft = useDraft(forms.reminder, props.listed.invoice.id, fresh)
  return draft.loaded && <LoadedDialog {...props} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = ReminderDialogProps & { fresh: ReminderFormDraft; draft: Draft<ReminderFormDraft> }

function LoadedDialog({ me, listed, payment, open, onClose, onSettings, fresh, draft }: LoadedDialogProps) {
  const { form, restored, suggest, startOver } = useReminderForm(me, listed, fresh, draft, onClose)
  const pdf = useReminderPdf(listed)
  const { invoice, parties } = listed
  const isMailed = invoice.client_id !== null
  const name = recipientName(parties)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Remind ${name}`}
      verbatim={[name]}
      description={
        isMailed
          ? `${invoice.invoice_number}. ${balanceText(listed)}. It is sent by email, and shown with the invoice.`
          : `${invoice.invoice_number}. ${balanceText(listed)}. No account here: hand the text over yourself; by email or “Share”, it is noted as sent.`
      }
      submitLabel={isMailed ? 'Send reminder' : 'Write email'}
      busyText="Sending..."
      intro={restored && <DraftNote onStartOver={startOver} />}
      cancelButton={
        <>
          <form.Subscribe selector={({ values }) => values}>
            {(values) => (
              <Button
                variant="secondary"
                icon={Download}
                busy={pdf.busy}
                onClick={() => void pdf.save(values)}
                className="max-sm:flex-1"
              >
                <span>
                  <span className="max-sm:sr-only">Reminder </span>PDF
                </span>
              </Button>
            )}
          </form.Subscribe>
          {!isMailed && 'share' in navigator && (
            <Button
              variant="secondary"
              icon={Share2}
              onClick={() => void form.handleSubmit({ how: 'share' })}
              className="max-sm:flex-1"
            >
              Share
            </Button>
          )}
        </>
      }
    >
      <form.AppField name="tone" listeners={{ onChange: ({ value }) => suggest(value) }}>
        {() => <SegmentedField label="Tone" options={REMINDERS_TONE} labels={toneLabels} />}
      </form.AppField>
      <form.AppField name="body">
        {(field) => (
          <field.TextAreaField label="Text" required rows={5} minimum={10} maximum={MAX_REMINDER_LENGTH} />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.body}>
        {(typed) => <CacheFontsOfText text={typed} />}
      </form.Subscribe>
      <ReminderPlan me={me} listed={listed} payment={payment} onSettings={onSettings} />
    </FormDialog>
  )
}
