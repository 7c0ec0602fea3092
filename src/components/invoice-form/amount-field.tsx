import { amountHint, formatMoney, parseAmount } from '../../domain/money.ts'
import { useFieldContext } from '../../ui/form/form-contexts.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/**
 * Shows beside an amount what the invoice will show: "1250,5" is $1,250.50; under one that is not understood, how to write
 * it. Goes into a form's `AppField`.
 */
export function AmountField() {
  const { value, meta } = useFieldContext<string>().state
  const parsed = parseAmount(value)
  return (
    <TextField
      label="Amount (USD)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      required
      note={meta.isBlurred || meta.errors.length > 0 ? amountHint(value) : null}
      action={
        <output className="flex min-h-11.5 shrink-0 items-center font-display text-lg tabular-nums text-ink-soft empty:hidden">
          {parsed.ok && formatMoney(parsed.value)}
        </output>
      }
    />
  )
}
