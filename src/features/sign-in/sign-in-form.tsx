import { useCaptcha } from '../../components/captcha/use-captcha.tsx'
import { Form } from '../../ui/form/form.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSignInForm } from './use-sign-in.ts'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const captcha = useCaptcha()
  const form = useSignInForm(onSignedIn, captcha.attempt)
  return (
    <Form form={form} className="grid gap-5">
      <form.AppField name="email">
        {(field) => <field.EmailField label="Email" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.PasswordField label="Password" autoComplete="current-password" />}
      </form.AppField>
      <TextLink to="/reset-password" className="-my-2.5 justify-self-end py-2.5 text-sm">
        Forgot password?
      </TextLink>
      {captcha.field}
      <OfflineNote then="Signing in needs a connection; try again when you are connected." />
      <form.SubmitButton busyText="Signing in..." size="large">
        Sign In
      </form.SubmitButton>
    </Form>
  )
}
