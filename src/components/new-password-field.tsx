import { PasswordField } from '../ui/form/password-field.tsx'

/** A field for a new password. Goes into a form's `AppField`. */
export const NewPasswordField = (props: { label: string; required?: boolean }) => (
  <PasswordField {...props} hint="At least 6 characters." autoComplete="new-password" />
)
