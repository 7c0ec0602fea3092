import type { KeyboardEvent } from 'react'
import { formatMoney } from '../../domain/money.ts'
import { amountHint, parseAmount, stepAmount } from '../../domain/typed-amount.ts'
import { useFieldContext } from '../../ui/form/form-contexts.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { isKey } from '../../ui/key-press.ts'

/**
 * Shows beside an amount what the invoice will show: "1250,5" is $1,250.50; under one that is not understood, how to write
 * it. The arrow keys step by a cent (spec §9). Goes into a form's `AppField`.
 */
export function AmountField() {
  const { state, handleChange } = useFieldContext<string>()
  const { value, meta } = state
  const parsed = parseAmount(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = isKey(event, 'ArrowUp') ? 1n : isKey(event, 'ArrowDown') ? -1n : 0n
    const stepped = steps && stepAmount(value, steps)
    if (!stepped) return
    event.preventDefault()
    handleChange(stepped)
  }
  return (
    <TextField
      label="Amount (USD)"
      inputMode="decimal"
      step="0.01"
      onKeyDown={onKeyDown}
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
