import { useState } from 'react'
import * as v from 'valibot'
import { useAccount, usePendingEmail } from '../../data/use-account.ts'
import { Email } from '../../domain/profile/profile.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'
import { PendingEmail } from './pending-email.tsx'
import { Section } from './section.tsx'

const NewEmail = v.object({ email: Email })

/** Changes the sign-in address; the profile's address follows once both mailboxes have confirmed the new one. */
export function EmailForm({ current }: { current: string }) {
  const { changeEmail } = useAccount()
  const asked = usePendingEmail()
  const [requested, setRequested] = useState<string | null>(null)
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
      else setRequested(email)
      asked.refetch()
    },
  })
  const pending = requested ?? asked.value
  return (
    <Section
      title="Sign-in email"
      intro={
        <>
          <span>Now </span>
          <EmailAddress className="text-ink">{current}</EmailAddress>
          <span>. Your profile shows the same address and follows a change.</span>
        </>
      }
    >
      {pending && pending.toLowerCase() !== current.toLowerCase() && (
        <PendingEmail
          key={`${pending} ${requested}`}
          current={current}
          next={pending}
          wasSent={requested !== null}
        />
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
