import { useCaptcha } from '../../components/captcha/use-captcha.tsx'
import { Form } from '../../ui/form/form.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { UnconfirmedNotice } from './unconfirmed-notice.tsx'
import { useSignInForm } from './use-sign-in.ts'

interface SignInFormProps {
  /** The path at which the link of a confirmation continues. */
  next: string | undefined
  onSignedIn: () => void
}

export function SignInForm({ next, onSignedIn }: SignInFormProps) {
  const captcha = useCaptcha()
  const { form, unconfirmed } = useSignInForm(onSignedIn, captcha.attempt)
  const fields = (
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
  return (
    <div className="grid gap-6">
      {fields}
      {unconfirmed !== null && (
        <UnconfirmedNotice
          email={unconfirmed}
          next={next}
          attempt={captcha.attempt}
          onSignedIn={onSignedIn}
        />
      )}
    </div>
  )
}
