import { useState } from 'react'
import * as v from 'valibot'
import {
  AboutCompanyField,
  CompanyNameField,
  CompanySizeField,
  ContactNameField,
  IndustryField,
  WebsiteField,
} from '../../components/company-fields.tsx'
import type { ClientRegistrationDraft } from '../../components/edit-unsent/form-drafts.ts'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PhoneField } from '../../components/phone-field.tsx'
import { PrivacyNotice } from '../../components/privacy-notice.tsx'
import { ClientDraft, ClientRegistration } from '../../domain/client.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { OfflineNote } from '../../ui/offline-note.tsx'
import type { RegistrationFormProps } from './registration.tsx'
import { withoutPassword } from './without-password.ts'

export const emptyClient: ClientRegistrationDraft = {
  company_name: '',
  contact_name: '',
  email: '',
  phone: '',
  industry: '',
  company_size: '',
  website: '',
  bio: '',
}

/** For a signed-in user: the form has no e-mail and password then. */
const FinishingClient = v.object({ ...ClientDraft.entries, email: v.string(), password: v.string() })

/** The fields of spec §2, "Client registration", in its order. */
export function ClientForm({
  initial,
  saveDraft,
  finishing,
  captcha,
  onSubmit,
}: RegistrationFormProps<ClientRegistrationDraft>) {
  const [defaultValues] = useState({ ...initial, password: '' })
  const form = useAppForm({
    defaultValues,
    validators: { onDynamic: finishing ? FinishingClient : ClientRegistration },
    listeners: { onChange: ({ formApi }) => saveDraft(withoutPassword(formApi.state.values)) },
    onSubmit: ({ value }) => onSubmit(withoutPassword(value), value.password),
  })
  return (
    <Form form={form}>
      <form.AppField name="company_name">{() => <CompanyNameField />}</form.AppField>
      <form.AppField name="contact_name">{() => <ContactNameField />}</form.AppField>
      {!finishing && (
        <form.AppField name="email">
          {(field) => <field.EmailField label="Email" autoComplete="username" required />}
        </form.AppField>
      )}
      <form.AppField name="phone">{() => <PhoneField />}</form.AppField>
      {!finishing && (
        <form.AppField name="password">{() => <NewPasswordField label="Password" required />}</form.AppField>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <form.AppField name="industry">{() => <IndustryField />}</form.AppField>
        <form.AppField name="company_size">{() => <CompanySizeField />}</form.AppField>
      </div>
      <form.AppField name="website">{() => <WebsiteField />}</form.AppField>
      <form.AppField name="bio">{() => <AboutCompanyField />}</form.AppField>
      <PrivacyNotice />
      {captcha}
      <OfflineNote />
      <form.SubmitButton busyText="Creating account..." size="large">
        Create Client Account
      </form.SubmitButton>
    </Form>
  )
}
