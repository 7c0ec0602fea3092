import { revalidateLogic } from '@tanstack/react-form'
import { toast } from 'sonner'
import * as v from 'valibot'
import { useAuth } from '../../app/auth.tsx'
import { Password } from '../../domain/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { Section } from './section.tsx'

const NewPassword = v.object({ password: Password })

export function PasswordForm() {
  const { setPassword } = useAuth()
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
      form.reset()
      toast.success('Your new password is set')
    },
  })
  return (
    <Section title="Password">
      <Form form={form} className="grid gap-5">
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField
              label="New password"
              hint="At least 6 characters."
              autoComplete="new-password"
              required
            />
          )}
        </form.AppField>
        <form.SubmitButton look="secondary" busyText="Saving..." className="justify-self-start">
          Change password
        </form.SubmitButton>
      </Form>
    </Section>
  )
}
