import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import * as v from 'valibot'
import { useAccount } from '../../data/use-account.ts'
import { Email } from '../../domain/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Section } from './section.tsx'

const NewEmail = v.object({ email: Email })

/** Changes the sign-in address; the profile's address follows once the new one is confirmed. */
export function EmailForm({ current }: { current: string }) {
  const { changeEmail } = useAccount()
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null)
  const form = useAppForm({
    defaultValues: { email: '' },
    validators: { onDynamic: NewEmail },
    onSubmit: async ({ value }) => {
      const { email } = v.parse(NewEmail, value)
      const outcome = await changeEmail(email)
      if (!outcome.ok) {
        toast.error(outcome.message)
        return
      }
      form.reset()
      if (outcome.confirmed) toast.success('You sign in with your new address now')
      else setRequestedEmail(email)
    },
  })
  return (
    <Section
      title="Sign-in email"
      intro={
        <span>
          Now{' '}
          <strong translate="no" className="font-semibold break-words text-ink">
            {current}
          </strong>
          . Your profile shows the same address and follows a change.
        </span>
      }
    >
      {requestedEmail && requestedEmail !== current && (
        <Notice className="mb-5" tone="green" icon={MailCheck} title="Check your email" urgent>
          <Sentence>{`The change to ${requestedEmail} takes effect when you have followed the link we sent. Until then you sign in as before.`}</Sentence>
        </Notice>
      )}
      <Form form={form} className="grid gap-5">
        <form.AppField name="email">
          {(field) => <field.EmailField label="New email" required />}
        </form.AppField>
        <form.SubmitButton variant="secondary" busyText="Saving..." className="justify-self-start">
          Change email
        </form.SubmitButton>
      </Form>
    </Section>
  )
}
