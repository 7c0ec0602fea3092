import { useState } from 'react'
import * as v from 'valibot'
import type { RegistrationDraft } from '../../components/edit-unsent/form-drafts.ts'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PhoneField } from '../../components/phone-field.tsx'
import { PrivacyNotice } from '../../components/privacy-notice.tsx'
import {
  AllowContactField,
  BioField,
  FullNameField,
  LinkedInField,
  ProfessionsField,
  ServiceRateField,
} from '../../components/profile-fields.tsx'
import { GROUP_NAME } from '../../domain/app-names.ts'
import { OTHER_PROFESSION } from '../../domain/profile/professions.ts'
import { ProfileDraft, Registration } from '../../domain/profile/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm, withForm } from '../../ui/form/use-app-form.ts'
import { OfflineNote } from '../../ui/offline-note.tsx'
import type { RegistrationFormProps } from './registration.tsx'
import { withoutPassword } from './without-password.ts'

export const emptyRegistration: RegistrationDraft = {
  full_name: '',
  email: '',
  phone: '',
  professions: [],
  custom_profession: '',
  service_rate: '',
  linkedin_url: '',
  bio: '',
  allow_contact: true,
  in_vegan_group: false,
}

/** For a signed-in user: the form has no e-mail and password then. */
const FinishingProfessional = v.object({ ...ProfileDraft.entries, email: v.string(), password: v.string() })

/** The fields of spec §2, "Professional registration", in its order. */
export function ProfessionalForm({
  initial,
  saveDraft,
  finishing,
  captcha,
  onSubmit,
}: RegistrationFormProps<RegistrationDraft>) {
  const [defaultValues] = useState({ ...initial, password: '' })
  const form = useAppForm({
    defaultValues,
    validators: { onDynamic: finishing ? FinishingProfessional : Registration },
    listeners: { onChange: ({ formApi }) => saveDraft(withoutPassword(formApi.state.values)) },
    onSubmit: ({ value }) => onSubmit(withoutPassword(value), value.password),
  })
  return (
    <Form form={form}>
      <form.AppField name="full_name">{() => <FullNameField />}</form.AppField>
      {!finishing && (
        <form.AppField name="email">
          {(field) => <field.EmailField label="Email" autoComplete="username" required />}
        </form.AppField>
      )}
      <form.AppField name="phone">{() => <PhoneField />}</form.AppField>
      {!finishing && (
        <form.AppField name="password">{() => <NewPasswordField label="Password" required />}</form.AppField>
      )}
      <WorkFields form={form} />
      <div className="grid gap-4 border-t border-line pt-6">
        <form.AppField name="allow_contact">{() => <AllowContactField />}</form.AppField>
        <form.AppField name="in_vegan_group">
          {(field) => <field.CheckboxField label={`I am a member of the ${GROUP_NAME}`} required />}
        </form.AppField>
      </div>
      <PrivacyNotice />
      {captcha}
      <OfflineNote />
      <div className="grid gap-3">
        <form.SubmitButton busyText="Creating account..." size="large">
          Join Directory
        </form.SubmitButton>
        <p className="text-center text-sm text-ink-soft">
          Your application is reviewed after LinkedIn verification; email confirmation follows approval.
        </p>
      </div>
    </Form>
  )
}

const WorkFields = withForm({
  defaultValues: { ...emptyRegistration, password: '' },
  render: function WorkFields({ form }) {
    return (
      <>
        <form.AppField name="professions">
          {() => (
            <ProfessionsField hint="Pick all that fit. The first one you pick is your main profession." />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.professions.includes(OTHER_PROFESSION)}>
          {(other) =>
            other && (
              <form.AppField name="custom_profession">
                {(field) => (
                  <field.TextField label="Your profession" hint="Shown in place of “Other”." required />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="service_rate">
          {() => (
            <ServiceRateField hint="In your own words, for example “$80 per hour” or “from $1,200 per project”." />
          )}
        </form.AppField>
        <form.AppField name="linkedin_url">
          {() => (
            <LinkedInField
              hint="We verify it before you are approved."
              placeholder="linkedin.com/in/your-name"
            />
          )}
        </form.AppField>
        <form.AppField name="bio">
          {() => <BioField hint="What you do, for whom, and what you love about it." />}
        </form.AppField>
      </>
    )
  },
})
