import { typedBankAccount } from '../../domain/invoice/bank-account.ts'
import { FoldedFields, isFilled } from '../../ui/form/folded-fields.tsx'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'

/** The bank account that invoices are paid to: folded until a field is filled in. */
export const BankAccountFields = withFieldGroup({
  defaultValues: typedBankAccount(null),
  render: ({ group }) => (
    <group.Subscribe selector={({ values }) => isFilled(values)}>
      {(filled) => (
        <FoldedFields
          title="Bank account"
          note="Your clients copy each of these with one press."
          filled={filled}
        >
          <group.AppField name="account_holder">
            {(field) => <field.TextField label="Account holder" autoComplete="off" />}
          </group.AppField>
          <group.AppField name="account_number">
            {(field) => <field.TextField label="IBAN or account number" {...codeInput} />}
          </group.AppField>
          <div className="grid gap-5 sm:grid-cols-2">
            <group.AppField name="account_routing">
              {(field) => (
                <field.TextField
                  label="Routing number"
                  hint="With an account number; none with an IBAN."
                  inputMode="numeric"
                  {...codeInput}
                />
              )}
            </group.AppField>
            <group.AppField name="account_bic">
              {(field) => <field.TextField label="BIC" hint="For transfers from abroad." {...codeInput} />}
            </group.AppField>
          </div>
          <group.AppField name="account_reference">
            {(field) => (
              <field.TextField
                label="Reference"
                hint="Before the invoice’s number, which is always part of it."
                autoComplete="off"
              />
            )}
          </group.AppField>
        </FoldedFields>
      )}
    </group.Subscribe>
  ),
})

const codeInput = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
