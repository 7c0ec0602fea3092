import { TextField } from '../ui/form/text-field.tsx'

/** Goes into a form's `AppField`. */
export const PhoneField = () => <TextField label="Phone" type="tel" autoComplete="tel" required />
