import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { DraftNote } from '../../components/draft-note.tsx'
import type { RequestFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { PictureListField } from '../../components/picture-list/picture-list-field.tsx'
import { emptyRequest } from '../../components/request/request-draft.ts'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import type { Client, Service } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { useRequestForm } from './use-request-form.ts'

interface RequestDialogProps {
  client: Client
  service: Service
  open: boolean
  onClose: () => void
}

/**
 * The form that requests a service, with optional or required work samples. Works offline; a draft per service is
 * stored until it is sent or started over. Mount it again (`key`) each time it is opened.
 */
export function RequestDialog(props: RequestDialogProps) {
  const draft = useDraft(forms.request, props.service.id, emptyRequest)
  return draft.loaded && <LoadedDialog {...props} draft={draft} />
}

type LoadedDialogProps = RequestDialogProps & { draft: Draft<RequestFormDraft> }

function LoadedDialog({ client, service, open, onClose, draft }: LoadedDialogProps) {
  const { form, pictures, refusal, restored, startOver } = useRequestForm(client, service, draft, onClose)
  const samplesMissing = refusal?.reason === 'portfolio-required'
  return (
    <FormDialog
      form={form}
      wide
      open={open}
      onClose={onClose}
      title="Request Service"
      description={
        <span>
          <span className="font-semibold text-ink">{service.title}</span>
          <br />
          <Verbatim>{service.company}</Verbatim>
          <span>, offered by </span>
          <Verbatim>{service.provider_name}</Verbatim>
        </span>
      }
      submitLabel="Send Request"
      busyText="Sending..."
      disabled={pictures.preparing > 0}
      intro={
        <>
          {restored && <DraftNote onStartOver={startOver} />}
          {refusal && !samplesMissing && (
            <div className="mt-5">
              <Notice urgent tone="red" icon={CircleAlert} title={refusal.sentence} />
            </div>
          )}
        </>
      }
    >
      <WorkFields form={form} />
      <WorkSampleFields
        service={service}
        form={form}
        pictures={pictures}
        error={samplesMissing ? refusal : null}
      />
    </FormDialog>
  )
}

type RequestForm = ReturnType<typeof useRequestForm>

const WorkFields = ({ form }: Pick<RequestForm, 'form'>) => (
  <>
    <form.AppField name="message">
      {(field) => (
        <field.TextAreaField
          label="Message"
          hint="What you need, and what it is for."
          required
          rows={5}
          minimum={10}
          maximum={10_000}
        />
      )}
    </form.AppField>
    <div className="grid gap-6 sm:grid-cols-2">
      <form.AppField name="budget_range">
        {(field) => (
          <field.TextField label="Budget range" placeholder="For example $500 to $1,000" required />
        )}
      </form.AppField>
      <form.AppField name="timeline">
        {(field) => <field.TextField label="Timeline" placeholder="For example within two weeks" required />}
      </form.AppField>
    </div>
  </>
)

interface WorkSampleFieldsProps extends Pick<RequestForm, 'form' | 'pictures'> {
  service: Service
  error: RequestForm['refusal']
}

function WorkSampleFields({ service, form, pictures, error }: WorkSampleFieldsProps) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-samples`} className="grid min-w-0 gap-6 border-t border-line pt-6">
      <div>
        <h3 id={`${id}-samples`} className="text-xl">
          Work samples
        </h3>
        <p className="mt-1 whitespace-pre-line text-ink-soft">
          {service.portfolio_required
            ? (service.portfolio_description ?? 'This service asks for at least one picture.')
            : 'Add pictures if they help to explain what you need. Only the two of you and administrators see them.'}
        </p>
      </div>
      <PictureListField
        label="Pictures"
        required={service.portfolio_required}
        bucket="portfolio-images"
        pictures={pictures}
        error={error}
      />
      <form.AppField name="portfolio_title">
        {(field) => <field.TextField label="Title" placeholder="Work Samples" optional />}
      </form.AppField>
      <form.AppField name="portfolio_description">
        {(field) => <field.TextAreaField label="Description" optional rows={3} maximum={5000} />}
      </form.AppField>
    </section>
  )
}
