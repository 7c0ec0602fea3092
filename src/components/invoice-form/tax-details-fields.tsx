import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { noTaxDetails, type TypedTaxDetails } from '../../domain/invoice/tax-details.ts'
import type { Elements } from '../../ui/elements.ts'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'

/** Optional details about tax: folded until one is filled in. */
export const TaxDetailsFields = withFieldGroup({
  defaultValues: noTaxDetails,
  render: ({ group }) => (
    <group.Subscribe selector={({ values }) => isFilled(values)}>
      {(filled) => (
        <Folded filled={filled}>
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
        </Folded>
      )}
    </group.Subscribe>
  ),
})

const isFilled = (details: TypedTaxDetails): boolean =>
  Object.values(details).some((value) => value.trim() !== '')

/** Unfolds once details are filled in, also by the newest invoice to the same client; never folds by itself. */
function Folded({ filled, children }: { filled: boolean; children: Elements }) {
  const [open, setOpen] = useState(filled)
  const [wasFilled, setWasFilled] = useState(filled)
  if (filled !== wasFilled) {
    setWasFilled(filled)
    if (filled) setOpen(true)
  }
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line px-4"
    >
      <summary className="flex min-h-12 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4.5 shrink-0 text-leaf-text transition-transform group-open:rotate-90" />
        Tax details
        <span className="text-sm font-normal text-ink-faint">optional</span>
      </summary>
      <div className="grid gap-5 pt-1 pb-5">
        <p className="text-sm text-ink-soft">
          Printed as you write it. It is your own statement: the app gives no tax advice.
        </p>
        {children}
      </div>
    </details>
  )
}
