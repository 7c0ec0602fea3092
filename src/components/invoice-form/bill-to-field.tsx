import { Dropdown } from '../../ui/dropdown.tsx'
import { FieldFrame, useField } from '../../ui/form/field-frame.tsx'
import type { Billable } from './use-billable.ts'

/** Selects a request in progress, or somebody without an account. */
export function BillToField({ label, billable }: { label: string; billable: readonly Billable[] }) {
  const field = useField<string>({ label })
  return (
    <FieldFrame label={label} id={field.id} error={field.error}>
      <Dropdown {...field.control} value={field.value} onChange={(event) => field.change(event.target.value)}>
        <option value="">Somebody without an account here</option>
        <optgroup label="Projects in progress">
          {billable.map(({ request, client, service }) => (
            <option key={request.id} value={request.id} translate="no">
              {`${client?.company_name ?? 'Client'} – ${service.title}`}
            </option>
          ))}
        </optgroup>
      </Dropdown>
    </FieldFrame>
  )
}
