import { PROFESSIONS } from '../domain/professions.ts'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { ChoiceListField } from '../ui/form/choice-list-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextAreaField } from '../ui/form/textarea-field.tsx'

/* The fields of a profile, for registering a professional and for editing one. Each goes into a form's `AppField`. */

export const FullNameField = () => <TextField label="Full name" autoComplete="name" required />

export const ProfessionsField = ({ hint }: { hint: string }) => (
  <ChoiceListField
    label="Professions"
    hint={hint}
    searchLabel="Search professions"
    options={PROFESSIONS}
    required
  />
)

export const ServiceRateField = (props: { hint?: string; placeholder?: string }) => (
  <TextField {...props} label="Service rate" required />
)

export const LinkedInField = (props: { hint: string; placeholder?: string }) => (
  <TextField {...props} label="LinkedIn URL" type="url" autoComplete="url" required />
)

export const BioField = ({ hint }: { hint?: string }) => (
  <TextAreaField label="Bio" hint={hint} rows={5} maximum={5000} optional />
)

export const AllowContactField = () => <CheckboxField label="Allow other members to contact me directly" />
