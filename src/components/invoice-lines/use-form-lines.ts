import { decimalOf } from '../../domain/money.ts'
import { type TypedLine, typedSums } from '../../domain/typed-lines.ts'
import { useLineList } from './use-line-list.ts'

/** The fields of a form whose amount may be the sum of lines. */
interface LineFields {
  amount: string
  lines: TypedLine[]
}

/** Returns the list of a form's lines, and the steps from an amount to lines and back. */
export function useFormLines(
  read: () => LineFields,
  write: (fields: Pick<LineFields, 'lines'> & Partial<LineFields>) => void,
) {
  const list = useLineList(
    () => read().lines,
    (lines) => write({ lines }),
  )
  return {
    list,
    /** Makes the amount typed so far the price of a first line. */
    addLines: () => list.add({ unit_price: read().amount }),
    /** Goes back to the simple form, whose amount is then what the lines add up to. */
    removeAllLines() {
      const { lines } = read()
      const { total } = typedSums(lines)
      if (total > 0n) write({ lines, amount: decimalOf(total) })
      list.removeAll()
    },
  }
}
