import { Building2 } from 'lucide-react'
import { withForm } from '../../ui/form/use-app-form.ts'
import { BillToField } from './bill-to-field.tsx'
import { fieldsOf, type InvoiceFormTask } from './invoice-form-draft.ts'
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

const RequestSummary = ({ client, service }: Billable) => (
  <div className="flex gap-3.5 rounded-lg border border-line bg-sunk p-4">
    <Building2 className="mt-0.5 size-5 shrink-0 text-ink-faint" />
    <div className="min-w-0">
      <p className="font-semibold">{client?.company_name ?? 'The client of this request'}</p>
      {client && (
        <p className="text-sm text-ink-soft">
          {client.contact_name} · {client.email}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-soft">For “{service.title}”</p>
    </div>
  </div>
)
