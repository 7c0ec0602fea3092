import * as v from 'valibot'
import { divideRounded } from '../invoice/invoice-lines.ts'
import type { Cents } from '../money.ts'
import { decimalOfThousandths, parsePercentage, thousandthsOf } from '../thousandths.ts'

const WHOLE = 100_000n

/** The form of a deposit. Parsing returns the share in percent, as a decimal string. */
export const Deposit = v.object({
  percent: v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const share = parsePercentage(dataset.value)
      if (share !== null && share > 0n && share < WHOLE) return decimalOfThousandths(share)
      addIssue({ message: 'A share between 0 and 100 percent, such as 30' })
      return NEVER
    }),
  ),
})

/** Returns the share of an amount, rounded to cents; `percent` is a decimal string. */
export const shareOf = (amount: Cents, percent: string): Cents =>
  divideRounded(amount * thousandthsOf(percent), WHOLE)
