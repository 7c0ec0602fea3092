import * as v from 'valibot'
import { useCaptcha } from '../../components/captcha/use-captcha.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { Email } from '../../domain/profile/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { toast } from '../../ui/toast.tsx'

const Request = v.object({ email: Email })

export function RequestResetForm({ onSent }: { onSent: (email: string) => void }) {
  const { requestPasswordReset } = useAuth()
  const captcha = useCaptcha()
  const form = useAppForm({
    defaultValues: { email: '' },
    validators: { onDynamic: Request },
    onSubmit: async ({ value }) => {
      const { email } = v.parse(Request, value)
      const outcome = await captcha.attempt((token) => requestPasswordReset(email, token))
      if (!outcome) return
      if (outcome.ok) onSent(email)
      else toast.error(outcome.message)
    },
  })
  return (
    <Form form={form} className="grid gap-5">
      <form.AppField name="email">
        {(field) => <field.EmailField label="Email" autoComplete="username" />}
      </form.AppField>
      {captcha.field}
      <OfflineNote then="Sending the link needs a connection; try again when you are connected." />
      <form.SubmitButton busyText="Sending..." size="large">
        Send the link
      </form.SubmitButton>
    </Form>
  )
}
