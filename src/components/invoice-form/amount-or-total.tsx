import { ListPlus } from 'lucide-react'
import { formatMoney } from '../../domain/money.ts'
import { type TypedLine, typedSums } from '../../domain/typed-lines.ts'
import { Button } from '../../ui/button.tsx'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'
import { AmountField } from './amount-field.tsx'

/** The amount, and a button that makes it a sum of lines; where there are lines, their total. */
export const AmountOrTotal = withFieldGroup({
  defaultValues: { amount: '', lines: [] as TypedLine[] },
  props: { onAddLines: () => {} },
  render: ({ group, onAddLines }) => (
    <group.Subscribe selector={({ values }) => values.lines.length > 0}>
      {(hasLines) =>
        hasLines ? (
          <group.Subscribe selector={({ values }) => formatMoney(typedSums(values.lines).total)}>
            {(total) => <Total total={total} />}
          </group.Subscribe>
        ) : (
          <div>
            <group.AppField name="amount">{() => <AmountField />}</group.AppField>
            <Button variant="quiet" size="small" icon={ListPlus} onClick={onAddLines} className="mt-1 -ml-3">
              Add lines
            </Button>
          </div>
        )
      }
    </group.Subscribe>
  ),
})

const Total = ({ total }: { total: string }) => (
  <div>
    <p id="invoice-total" className="mb-1.5 font-semibold">
      Total
    </p>
    <output
      aria-labelledby="invoice-total"
      className="flex min-h-11.5 items-center font-display text-2xl lining-nums tabular-nums"
    >
      {total}
    </output>
  </div>
)
