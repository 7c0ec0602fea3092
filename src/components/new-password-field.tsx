import { PasswordField } from '../ui/form/password-field.tsx'

/** A password that is chosen, not remembered. Within a form's `AppField`. */
export const NewPasswordField = (props: { label: string; required?: boolean }) => (
  <PasswordField {...props} hint="At least 6 characters." autoComplete="new-password" />
)
