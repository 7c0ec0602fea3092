import { type Column, styles, type TextStyle } from './page-column.ts'
import type { TotalsRow } from './paper.ts'

/** Points between amounts and their labels. */
const GAP = 22
/** Points from the rule to the first baseline, and below the last one. */
const ABOVE = { plain: 21, strong: 21, large: 30 } as const
const BELOW = 26

const amountStyles = { plain: styles.fact, strong: styles.bodyStrong, large: styles.total } as const
const labelStyles = { plain: styles.detail, strong: styles.strongSmall, large: styles.strongSmall } as const

interface PlacedRow {
  amount: string
  amountStyle: TextStyle
  labels: string[]
  labelStyle: TextStyle
  /** Points from the row before, or from the rule, to the first line. */
  above: number
}

const lineHeight = 14.5

/**
 * Draws the totals below a rule: labels and amounts, both aligned to the right. They stand on one page together, unless a
 * page is too small for them.
 */
export function drawTotals(column: Column, rows: readonly TotalsRow[]): void {
  const placed = placeRows(column, rows)
  column.ensureSpace(Math.min(heightOf(placed), column.pageHeight / 2))
  column.rule()
  const amountsWidth = widthOfAmounts(column, rows)
  for (const { amount, amountStyle, labels, labelStyle, above } of placed) {
    column.ensureSpace(above + (labels.length - 1) * lineHeight)
    column.moveDown(above)
    const y = column.y
    column.tagged('P', () => {
      labels.forEach((label, index) => {
        if (index > 0) column.moveDown(lineHeight)
        column.writeRightAligned(label, labelStyle, column.y, column.right - amountsWidth - GAP)
      })
      if (amount) column.writeRightAligned(amount, amountStyle, y)
    })
  }
  column.moveDown(column.spacing.belowTotals)
}

/** Returns how many points the totals need on one page; half a page where they are longer. */
export const totalsHeight = (column: Column, rows: readonly TotalsRow[]): number =>
  Math.min(heightOf(placeRows(column, rows)), column.pageHeight / 2)

const heightOf = (rows: readonly PlacedRow[]): number =>
  rows.reduce((height, { above, labels }) => height + above + (labels.length - 1) * lineHeight, BELOW)

const widthOfAmounts = (column: Column, rows: readonly TotalsRow[]): number =>
  Math.max(...rows.map(({ amount = '', emphasis }) => column.widthOf(amount, amountStyles[emphasis])))

function placeRows(column: Column, rows: readonly TotalsRow[]): PlacedRow[] {
  const width = Math.min(column.width - widthOfAmounts(column, rows) - GAP, column.width * 0.6)
  return rows.map(({ label, amount = '', emphasis }, index) => {
    const labelStyle = labelStyles[emphasis]
    return {
      amount,
      amountStyle: amountStyles[emphasis],
      labels: column.lines(label, labelStyle, width).map((line) => line.text),
      labelStyle,
      above: index === 0 ? ABOVE[emphasis] : emphasis === 'large' ? 28 : 17,
    }
  })
}
