import { useStore } from '@tanstack/react-form'
import { noTaxDetails } from '../../domain/invoice/tax-details.ts'
import type { UsedLine } from '../../domain/invoice/used-lines.ts'
import type { TypedLine } from '../../domain/typed-lines.ts'
import type { Elements } from '../../ui/elements.ts'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'
import { LinesEditor } from '../invoice-lines/lines-editor.tsx'
import { LineAnnouncements, RemovedLines } from '../invoice-lines/removed-lines.tsx'
import type { LineList } from '../invoice-lines/use-line-list.ts'
import { AmountOrTotal } from './amount-or-total.tsx'
import { TaxDetailsFields } from './tax-details-fields.tsx'

interface ContentProps {
  list: LineList | null
  /** Lines written before. */
  used: readonly UsedLine[]
  onAddLines: () => void
  onRemoveAllLines: () => void
  /** The field of the day, beside the amount. */
  day: Elements
  descriptionHint: string
}

const contentProps: ContentProps = {
  list: null,
  used: [],
  onAddLines: () => {},
  onRemoveAllLines: () => {},
  day: null,
  descriptionHint: '',
}

const taxDetailsFieldNames = {
  client_tax_number: 'client_tax_number',
  client_address: 'client_address',
  tax_note: 'tax_note',
  place_of_supply: 'place_of_supply',
  language: 'language',
} as const

/** The fields of `ContentFields`, by their names in a form. */
export const contentFieldNames = {
  amount: 'amount',
  lines: 'lines',
  description: 'description',
  ...taxDetailsFieldNames,
} as const

/** What an invoice or a quote says: an amount or lines, the description, and the tax details. */
export const ContentFields = withFieldGroup({
  defaultValues: { amount: '', lines: [] as TypedLine[], description: '', ...noTaxDetails },
  props: contentProps,
  render: function ContentFields({ group, list, used, onAddLines, onRemoveAllLines, day, descriptionHint }) {
    const hasLines = useStore(group.store, ({ values }) => values.lines.length > 0)
    return (
      <>
        <div ref={list?.area} className="grid gap-6">
          <div className="grid gap-6 sm:grid-cols-2">
            <AmountOrTotal
              form={group}
              fields={{ amount: 'amount', lines: 'lines' }}
              onAddLines={onAddLines}
            />
            {day}
          </div>
          <LinesEditor
            form={group}
            fields={{ lines: 'lines' }}
            list={list}
            used={used}
            onRemoveAll={onRemoveAllLines}
          />
          {list && !hasLines && <RemovedLines list={list} />}
          {list && <LineAnnouncements list={list} />}
        </div>
        <group.AppField name="description">
          {(field) => (
            <field.TextAreaField
              label="Description"
              hint={descriptionHint}
              required
              rows={5}
              minimum={10}
              maximum={10_000}
            />
          )}
        </group.AppField>
        <TaxDetailsFields form={group} fields={taxDetailsFieldNames} />
      </>
    )
  },
})
