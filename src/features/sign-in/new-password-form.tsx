import { useNavigate } from '@tanstack/react-router'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { useNewPassword } from '../../data/use-new-password.ts'
import { Form } from '../../ui/form/form.tsx'
import { UsernameField } from '../../ui/form/username-field.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'

export function NewPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const form = useNewPassword(() => navigate({ to: '/', replace: true }))
  return (
    <Form form={form} className="grid gap-5">
      <UsernameField email={email} />
      <form.AppField name="password">{() => <NewPasswordField label="New password" />}</form.AppField>
      <OfflineNote then="A new password needs a connection; try again when you are connected." />
      <form.SubmitButton busyText="Saving..." size="large">
        Save the new password
      </form.SubmitButton>
    </Form>
  )
}
