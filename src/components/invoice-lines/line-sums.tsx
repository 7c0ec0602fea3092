import type { LineSums } from '../../domain/invoice/invoice-lines.ts'
import { formatMoney } from '../../domain/money.ts'

type Sums = Pick<LineSums, 'subtotal' | 'rates' | 'total'>

/** Shows what lines add up to: subtotal, tax at each rate, and total. */
export const SumsOfLines = ({ sums: { subtotal, rates, total } }: { sums: Sums }) => (
  <dl className="ml-auto grid w-full max-w-xs gap-y-1 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:gap-6">
    {rates.length > 0 && (
      <div className="text-ink-soft">
        <dt>Subtotal</dt>
        <dd translate="no">{formatMoney(subtotal)}</dd>
      </div>
    )}
    {rates.map(({ rate, net, tax }) => (
      <div key={rate} className="text-ink-soft">
        <dt>
          <span>{`Tax ${rate}% `}</span>
          <span className="text-sm text-ink-faint">{`on ${formatMoney(net)}`}</span>
        </dt>
        <dd translate="no">{formatMoney(tax)}</dd>
      </div>
    ))}
    <div className="mt-1 border-t border-line pt-2 text-lg font-semibold">
      <dt>Total</dt>
      <dd translate="no">{formatMoney(total)}</dd>
    </div>
  </dl>
)
