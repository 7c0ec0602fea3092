import * as v from 'valibot'
import { LinkedInUrl, readLinkedInUrl } from '../domain/profile/linkedin-address.ts'
import { OTHER_PROFESSION, PROFESSIONS } from '../domain/profile/professions.ts'
import { hasWords } from '../domain/search/search-words.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { ChoiceListField } from '../ui/form/choice-list-field.tsx'
import { useFieldContext, useFormContext } from '../ui/form/form-contexts.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { TextAreaField } from '../ui/form/textarea-field.tsx'
import { Verbatim } from '../ui/verbatim.tsx'

/* The fields of a profile, for registering a professional and for editing one. Each goes into a form's `AppField`. */

export const FullNameField = () => <TextField label="Full name" autoComplete="name" required />

/** Needs a form with the fields `professions` and `custom_profession`. */
export const ProfessionsField = ({ hint }: { hint: string }) => (
  <ChoiceListField
    label="Professions"
    hint={hint}
    searchLabel="Search professions"
    isMatch={hasWords}
    options={PROFESSIONS}
    otherwise={(typed, clear) => <UseAsOther typed={typed} onUsed={clear} />}
    required
  />
)

/** Writes a profession that is not in the list into the field of 'Other (specify)'. */
function UseAsOther({ typed, onUsed }: { typed: string; onUsed: () => void }) {
  const professions = useFieldContext<string[]>()
  const form = useFormContext() as unknown as ProfileForm
  const use = () => {
    const { custom_profession: before } = form.state.values
    if (!professions.state.value.includes(OTHER_PROFESSION))
      professions.handleChange([...professions.state.value, OTHER_PROFESSION])
    form.setFieldValue('custom_profession', before ? `${before}, ${typed}` : typed)
    onUsed()
  }
  return (
    <>
      <p className="max-w-sm text-sm">
        {`A profession that is not in the list goes into “${OTHER_PROFESSION}”, and is found like the others.`}
      </p>
      <Button variant="secondary" size="small" onClick={use}>
        <span>
          Use <Verbatim>{`“${typed}”`}</Verbatim>
        </span>
      </Button>
    </>
  )
}

/** What is used here of a form that is typed elsewhere. */
interface ProfileForm {
  state: { values: { custom_profession: string } }
  setFieldValue: (field: 'custom_profession', value: string) => void
}

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
