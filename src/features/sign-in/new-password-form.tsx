import { useNavigate } from '@tanstack/react-router'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { useNewPassword } from '../../data/use-new-password.ts'
import { Form } from '../../ui/form/form.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'

export function NewPasswordForm() {
  const navigate = useNavigate()
  const form = useNewPassword(() => navigate({ to: '/', replace: true }))
  return (
    <Form form={form} className="grid gap-5">
      <form.AppField name="password">{() => <NewPasswordField label="New password" />}</form.AppField>
      <OfflineNote then="A new password needs a connection; try again when you are connected." />
      <form.SubmitButton busyText="Saving..." size="large">
        Save the new password
      </form.SubmitButton>
    </Form>
  )
}
