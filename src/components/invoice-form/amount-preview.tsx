import { formatMoney, parseAmount } from '../../domain/money.ts'

/** Shows the typed amount as the invoice will: "1250,5" is $1,250.50. */
export function AmountPreview({ typed }: { typed: string }) {
  const parsed = parseAmount(typed)
  return (
    <output className="flex min-h-11.5 shrink-0 items-center font-display text-lg tabular-nums text-ink-soft empty:hidden">
      {parsed.ok && formatMoney(parsed.value)}
    </output>
  )
}
