import { NewPasswordField } from '../../components/new-password-field.tsx'
import { useNewPassword } from '../../data/use-new-password.ts'
import { Form } from '../../ui/form/form.tsx'
import { UsernameField } from '../../ui/form/username-field.tsx'
import { Section } from './section.tsx'

export function PasswordForm({ email }: { email: string }) {
  const form = useNewPassword()
  return (
    <Section title="Password">
      <Form form={form} className="grid gap-5">
        <UsernameField email={email} />
        <form.AppField name="password">
          {() => <NewPasswordField label="New password" required />}
        </form.AppField>
        <form.SubmitButton variant="secondary" busyText="Saving..." className="justify-self-start">
          Change password
        </form.SubmitButton>
      </Form>
    </Section>
  )
}
