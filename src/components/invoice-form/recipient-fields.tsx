import { withForm } from '../../ui/form/use-app-form.ts'
import { BillToField } from './bill-to-field.tsx'
import { fieldsOf, type InvoiceFormTask } from './invoice-form-draft.ts'
import { RequestSummary } from './request-summary.tsx'
import type { Billable } from './use-billable.ts'

/** The recipient: the client of a request in progress, or a person by name and e-mail. */
export const RecipientFields = withForm({
  defaultValues: fieldsOf({ kind: 'new' }, '2000-01-01'),
  props: { kind: 'new' as InvoiceFormTask['kind'], billable: [] as readonly Billable[] },
  render: function RecipientFields({ form, kind, billable }) {
    return (
      <>
        {kind === 'new' && billable.length > 0 && (
          <form.AppField name="application_id">
            {() => <BillToField label="Bill to" billable={billable} />}
          </form.AppField>
        )}
        <form.Subscribe selector={(state) => state.values.application_id}>
          {(requestId) => {
            const chosen = billable.find(({ request }) => request.id === requestId)
            if (chosen) return <RequestSummary {...chosen} />
            return (
              requestId === '' && (
                <div className="grid gap-6 sm:grid-cols-2">
                  <form.AppField name="client_name">
                    {(field) => <field.TextField label="Client name" autoComplete="off" required />}
                  </form.AppField>
                  <form.AppField name="client_email">
                    {(field) => <field.EmailField label="Client email" autoComplete="off" required />}
                  </form.AppField>
                </div>
              )
            )
          }}
        </form.Subscribe>
      </>
    )
  },
})
