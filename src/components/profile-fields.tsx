import * as v from 'valibot'
import { LinkedInUrl, readLinkedInUrl } from '../domain/profile/linkedin-address.ts'
import { PROFESSIONS } from '../domain/profile/professions.ts'
import { hasWords } from '../domain/search/search-words.ts'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { ChoiceListField } from '../ui/form/choice-list-field.tsx'
import { useFieldContext } from '../ui/form/form-contexts.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { TextAreaField } from '../ui/form/textarea-field.tsx'

/* The fields of a profile, for registering a professional and for editing one. Each goes into a form's `AppField`. */

export const FullNameField = () => <TextField label="Full name" autoComplete="name" required />

export const ProfessionsField = ({ hint }: { hint: string }) => (
  <ChoiceListField
    label="Professions"
    hint={hint}
    searchLabel="Search professions"
    isMatch={hasWords}
    options={PROFESSIONS}
    required
  />
)

export const ServiceRateField = (props: { hint?: string; placeholder?: string }) => (
  <TextField {...props} label="Service rate" required />
)

export function LinkedInField(props: { hint: string; placeholder?: string }) {
  const typed = useFieldContext<string>().state.value.trim()
  const stored = readLinkedInUrl(typed)
  const differs = typed !== '' && stored !== typed && v.is(LinkedInUrl, stored)
  return (
    <TextField
      {...props}
      label="LinkedIn URL"
      type="url"
      autoComplete="url"
      required
      note={differs ? `Saved as ${stored}` : null}
    />
  )
}

export const BioField = ({ hint }: { hint?: string }) => (
  <TextAreaField label="Bio" hint={hint} rows={5} maximum={5000} optional />
)

export const AllowContactField = () => <CheckboxField label="Allow other members to contact me directly" />
