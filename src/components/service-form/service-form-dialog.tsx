import { useState } from 'react'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { SERVICE_TYPES } from '../../domain/profile/professions.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { DraftNote } from '../draft-note.tsx'
import type { ServiceFormDraft } from '../edit-unsent/form-drafts.ts'
import { forms } from '../edit-unsent/form-registry.ts'
import { PictureListField } from '../picture-list/picture-list-field.tsx'
import { draftOf, emptyService, type ServiceFormTask } from './service-form-draft.ts'
import { useServiceForm } from './use-service-form.ts'

interface ServiceFormDialogProps {
  task: ServiceFormTask
  open: boolean
  onClose: () => void
}

/**
 * Offers a service or edits one, with its pictures; both work offline. Keeps the draft until it is sent or started
 * over. Give it a new `key` each time it is opened.
 */
export function ServiceFormDialog(props: ServiceFormDialogProps) {
  const { task } = props
  const [empty] = useState(() => ('service' in task ? draftOf(task.service) : emptyService))
  const draft = useDraft(forms.service, 'service' in task ? task.service.id : '', empty)
  return draft.loaded && <LoadedDialog {...props} draft={draft} />
}

type LoadedDialogProps = ServiceFormDialogProps & { draft: Draft<ServiceFormDraft> }

function LoadedDialog({ task, open, onClose, draft }: LoadedDialogProps) {
  const { form, pictures, restored, startOver } = useServiceForm(task, draft, onClose)
  const editing = 'service' in task
  return (
    <FormDialog
      form={form}
      wide
      open={open}
      onClose={onClose}
      title={editing ? 'Edit Service' : 'Offer Service'}
      description={
        editing ? undefined : 'It appears on the board for everyone, and clients can request it from there.'
      }
      submitLabel={editing ? 'Save Changes' : 'Offer Service'}
      busyText={editing ? 'Saving...' : 'Offering...'}
      disabled={pictures.preparing > 0}
      intro={restored && <DraftNote onStartOver={startOver} />}
    >
      <form.AppField name="title">
        {(field) => <field.TextField label="Job title" hint="What you offer, in a few words." required />}
      </form.AppField>
      <div className="grid gap-6 sm:grid-cols-2">
        <form.AppField name="company">
          {(field) => <field.TextField label="Company name" autoComplete="organization" required />}
        </form.AppField>
        <form.AppField name="location">
          {(field) => <field.TextField label="Location" placeholder="Lisbon, or remote" required />}
        </form.AppField>
        <form.AppField name="job_type">
          {(field) => (
            <field.SelectField
              label="Job type"
              options={SERVICE_TYPES}
              placeholder="Select a type"
              required
            />
          )}
        </form.AppField>
        <form.AppField name="salary_range">
          {(field) => (
            <field.TextField label="Rate/Pricing" placeholder="For example $80 per hour" optional />
          )}
        </form.AppField>
      </div>
      <form.AppField name="description">
        {(field) => (
          <field.TextAreaField label="Description" required rows={7} minimum={50} maximum={10_000} />
        )}
      </form.AppField>
      <PictureListField
        label="Pictures"
        hint="The first three stand on the card."
        bucket="service-images"
        pictures={pictures}
      />
      <SampleFields form={form} />
    </FormDialog>
  )
}

const SampleFields = ({ form }: Pick<ReturnType<typeof useServiceForm>, 'form'>) => (
  <>
    <form.AppField name="portfolio_required">
      {(field) => (
        <field.CheckboxField
          label="Clients must send work samples"
          hint="A request then needs at least one picture."
        />
      )}
    </form.AppField>
    <form.Subscribe selector={(state) => state.values.portfolio_required}>
      {(required) =>
        required && (
          <form.AppField name="portfolio_description">
            {(field) => (
              <field.TextAreaField label="Which samples do you need?" optional rows={3} maximum={2000} />
            )}
          </form.AppField>
        )
      }
    </form.Subscribe>
  </>
)
