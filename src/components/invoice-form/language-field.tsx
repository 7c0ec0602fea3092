import type { TypedTaxDetails } from '../../domain/invoice/tax-details.ts'
import { INVOICES_LANGUAGE } from '../../domain/limits.gen.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { FieldFrame, useField } from '../../ui/form/field-frame.tsx'

type Language = TypedTaxDetails['language']

const LABEL = 'Language of the paper'
const HINT = 'Of its own words, such as “Invoice” and “Due”. What you write stays as it is.'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Chooses the language of a paper's own words; the app offers it again for the same client. */
export function LanguageField() {
  const field = useField<Language>({ label: LABEL, hint: HINT })
  return (
    <FieldFrame label={LABEL} hint={HINT} id={field.id} error={field.error}>
      <Dropdown
        {...field.control}
        value={field.value}
        onChange={(event) => field.change(event.target.value as Language)}
      >
        <option value="">English</option>
        {INVOICES_LANGUAGE.map((language) => (
          <option key={language} value={language}>
            {names.of(language)}
          </option>
        ))}
      </Dropdown>
    </FieldFrame>
  )
}
