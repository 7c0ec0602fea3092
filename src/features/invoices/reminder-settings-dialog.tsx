import { useState } from 'react'
import * as v from 'valibot'
import { DraftNote } from '../../components/draft-note.tsx'
import type { ReminderSettingsDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { saveReminderSettings } from '../../domain/invoice/reminder.ts'
import { ReminderSettings, reminderDaysOf, reminderSettings } from '../../domain/invoice/reminder-settings.ts'
import { REMINDERS_TONE } from '../../domain/limits.gen.ts'
import type { PaymentDetails } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Switch } from '../../ui/switch.tsx'
import { toneLabels } from './reminder-texts.ts'
import { useEditDraft } from './use-edit-draft.ts'

interface ReminderSettingsDialogProps {
  /** The row as of the opening of the dialog. */
  payment: PaymentDetails
  open: boolean
  onClose: () => void
}

/** Chooses when the server reminds of every unpaid invoice. Works offline. Keeps its draft until it is saved. */
export function ReminderSettingsDialog(props: ReminderSettingsDialogProps) {
  const [fresh] = useState<ReminderSettingsDraft>(() => ({
    seen: props.payment,
    edit: reminderSettings(props.payment),
  }))
  const draft = useDraft(forms['reminder-settings'], '', fresh)
  return draft.loaded && <LoadedDialog {...props} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = ReminderSettingsDialogProps & {
  fresh: ReminderSettingsDraft
  draft: Draft<ReminderSettingsDraft>
}

function LoadedDialog({ open, onClose, fresh, draft }: LoadedDialogProps) {
  const { seen, edit, restored, save, startOver } = useEditDraft(draft, fresh, reminderSettings)
  const saveEdit = useSaveEdit(draft)
  const form = useAppForm({
    defaultValues: edit,
    validators: { onDynamic: ReminderSettings },
    listeners: { onChange: ({ formApi }) => save(formApi.state.values) },
    onSubmit: async ({ value }) => {
      const saved = saveReminderSettings(seen, reminderDaysOf(v.parse(ReminderSettings, value)))
      if (await saveEdit(saved)) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Automatic reminders"
      description="Clients with an account get up to three emails about an unpaid invoice, and see them beside it. They end once it is paid, and you can stop them for each invoice."
      submitLabel="Save"
      busyText="Saving..."
      intro={restored && <DraftNote onStartOver={() => form.reset(startOver())} />}
    >
      <form.AppField name="on">
        {(field) => (
          <Switch
            label="Remind automatically"
            hint="Sent by the server, also while you are away."
            checked={field.state.value}
            onChange={(on) => field.handleChange(on)}
          />
        )}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.on}>
        {(on) =>
          on && (
            <fieldset className="grid gap-6 sm:grid-cols-3">
              <legend className="mb-3 text-sm text-ink-soft">Days after the due date</legend>
              {REMINDERS_TONE.map((tone) => (
                <form.AppField key={tone} name={tone}>
                  {(field) => (
                    <field.TextField
                      label={toneLabels[tone]}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={3}
                      required
                    />
                  )}
                </form.AppField>
              ))}
            </fieldset>
          )
        }
      </form.Subscribe>
    </FormDialog>
  )
}
