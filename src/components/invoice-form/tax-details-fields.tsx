import { noTaxDetails } from '../../domain/invoice/tax-details.ts'
import { FoldedFields, isFilled } from '../../ui/form/folded-fields.tsx'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'
import { LanguageField } from './language-field.tsx'

/** Optional details about tax: folded until one is filled in. */
export const TaxDetailsFields = withFieldGroup({
  defaultValues: noTaxDetails,
  render: ({ group }) => (
    <group.Subscribe selector={({ values }) => isFilled(values)}>
      {(filled) => (
        <FoldedFields
          title="Tax details and language"
          note="Printed as you write it. It is your own statement: the app gives no tax advice."
          filled={filled}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <group.AppField name="client_tax_number">
              {(field) => <field.TextField label="Client’s tax number" autoComplete="off" />}
            </group.AppField>
            <group.AppField name="place_of_supply">
              {(field) => <field.TextField label="Place of supply" autoComplete="off" />}
            </group.AppField>
          </div>
          <group.AppField name="client_address">
            {(field) => <field.TextAreaField label="Client’s address" rows={3} maximum={500} />}
          </group.AppField>
          <group.AppField name="tax_note">
            {(field) => (
              <field.TextField
                label="Note about tax"
                hint="For example “Reverse charge”."
                autoComplete="off"
              />
            )}
          </group.AppField>
          <group.AppField name="language">{() => <LanguageField />}</group.AppField>
        </FoldedFields>
      )}
    </group.Subscribe>
  ),
})
