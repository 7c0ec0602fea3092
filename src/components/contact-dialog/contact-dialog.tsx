import { useMemo } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { useMessagesLeft } from '../../data/use-messages-left.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import { type ContactDraft, contactDraft } from '../../domain/thread/contact-message.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { DraftNote } from '../draft-note.tsx'
import { forms } from '../edit-unsent/form-registry.ts'
import { MessageLimit } from './message-limit.tsx'
import { RecipientSummary } from './recipient-summary.tsx'
import { useContactForm } from './use-contact-form.ts'

interface ContactDialogProps {
  open: boolean
  onClose: () => void
  member: Pick<Profile, 'id' | 'full_name'>
  /** The service the message is about; the form then has budget and timeline, too. */
  service?: Pick<Service, 'id' | 'title' | 'salary_range'> | undefined
}

/**
 * 'Contact Professional': sends a message to a member's registered e-mail address. Works offline: the message then
 * waits in the outbox. Keeps the draft until it is sent. Give it a `key` per member.
 */
export function ContactDialog(props: ContactDialogProps) {
  const { viewer } = useAuth()
  const { member, service } = props
  const empty = useMemo(
    () => contactDraft(viewer.profile, member, service),
    [viewer.profile, member, service],
  )
  const form = service ? forms['service-contact'] : forms.contact
  const draft = useDraft(form, (service ?? member).id, empty)
  // The form takes its default values once: it must not open before the draft is read.
  return draft.loaded && <LoadedDialog {...props} draft={draft} empty={empty} />
}

interface LoadedDialogProps extends ContactDialogProps {
  draft: Draft<ContactDraft>
  empty: ContactDraft
}

function LoadedDialog({ open, onClose, member, service, draft, empty }: LoadedDialogProps) {
  const messages = useMessagesLeft(open)
  const { form, restored, startOver } = useContactForm(member.id, draft, empty, onClose)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Contact Professional"
      verbatim={[member.full_name]}
      description={`Your message goes straight to ${member.full_name}’s registered email. They may reply to you directly.`}
      submitLabel="Send Message"
      busyText="Sending..."
      disabled={messages.left === 0 && messages.source === 'current'}
      intro={
        <>
          {restored && <DraftNote onStartOver={startOver} />}
          <RecipientSummary member={member} service={service} />
          <MessageLimit {...messages} />
        </>
      }
      className="mt-6 grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="name">
          {(field) => <field.TextField label="Your name" required autoComplete="name" />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => <field.EmailField label="Your email" required />}
        </form.AppField>
      </div>
      <form.AppField name="subject">{(field) => <field.TextField label="Subject" required />}</form.AppField>
      <form.AppField name="project_type">
        {(field) => <field.TextField label="Project type" optional />}
      </form.AppField>
      {service && (
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="budget">
            {(field) => <field.TextField label="Budget" optional />}
          </form.AppField>
          <form.AppField name="timeline">
            {(field) => <field.TextField label="Timeline" optional />}
          </form.AppField>
        </div>
      )}
      <form.AppField name="message">
        {(field) => <field.TextAreaField label="Message" required rows={7} minimum={20} maximum={5000} />}
      </form.AppField>
    </FormDialog>
  )
}
