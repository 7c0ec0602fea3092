import { COMPANY_SIZES, INDUSTRIES } from '../domain/profile/professions.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextAreaField } from '../ui/form/textarea-field.tsx'

/* The fields of a company, for registering a client and for editing one. Each goes into a form's `AppField`. */

export const CompanyNameField = () => <TextField label="Company name" autoComplete="organization" required />

export const ContactNameField = () => <TextField label="Contact name" autoComplete="name" required />

export const IndustryField = () => (
  <SelectField label="Industry" options={INDUSTRIES} placeholder="Select an industry" required />
)

export const CompanySizeField = () => (
  <SelectField label="Company size" options={COMPANY_SIZES} placeholder="Select company size" required />
)

export const WebsiteField = () => (
  <TextField label="Website" type="url" autoComplete="url" placeholder="https://example.com" optional />
)

export const AboutCompanyField = () => (
  <TextAreaField label="About your company" rows={4} maximum={5000} optional />
)
