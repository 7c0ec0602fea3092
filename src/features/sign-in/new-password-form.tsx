import { revalidateLogic } from '@tanstack/react-form'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import * as v from 'valibot'
import { useAuth } from '../../app/auth.tsx'
import { Password } from '../../domain/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { OfflineNote } from '../../ui/offline-note.tsx'

const NewPassword = v.object({ password: Password })

export function NewPasswordForm() {
  const { setPassword } = useAuth()
  const navigate = useNavigate()
  const form = useAppForm({
    defaultValues: { password: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: NewPassword },
    onSubmit: async ({ value }) => {
      const outcome = await setPassword(value.password)
      if (!outcome.ok) {
        toast.error(outcome.message)
        return
      }
      toast.success('Your new password is set')
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <Form form={form} className="grid gap-5">
      <form.AppField name="password">
        {(field) => (
          <field.PasswordField
            label="New password"
            hint="At least 6 characters."
            autoComplete="new-password"
          />
        )}
      </form.AppField>
      <OfflineNote then="A new password needs a connection; try again when you are connected." />
      <form.SubmitButton busyText="Saving..." size="large">
        Save the new password
      </form.SubmitButton>
    </Form>
  )
}
