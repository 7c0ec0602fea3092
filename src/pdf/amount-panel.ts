import { type Column, styles } from './page-column.ts'
import type { Paper } from './paper.ts'

/** Draws the coloured panel with the amount, its currency and what is to be known about it, such as the due date. */
export function drawAmount(
  column: Column,
  { panel: { label: text, amount, whole, fact, background, ink }, words }: Paper,
) {
  const { height, label: labelAt, amount: amountAt, fact: factAt, below } = column.spacing.panel
  column.ensureSpace(height)
  const [top, inset] = [column.y, 22]
  column.draw({
    kind: 'panel',
    x: column.left,
    y: top,
    width: column.width,
    height,
    radius: 12,
    ink: background,
  })
  const label = { ...styles.label, ink }
  const factStyle = { ...styles.fact, ink }
  const end = column.right - inset
  const wholeText = whole === undefined ? '' : words.of(whole)
  const besideAmount = column.widthOf(wholeText, factStyle) + column.widthOf(fact, factStyle) + 34
  const room = column.width - 2 * inset - besideAmount
  const width = wholeText ? room : Math.min(room, column.width * 0.6)
  const large = column.shrinkToFit(amount, { ...styles.amount, ink }, width)
  column.tagged('P', () => {
    column.write(text, label, { x: column.left + inset, y: top + labelAt })
    column.write(amount, large, { x: column.left + inset - 1, y: top + amountAt })
    if (wholeText) {
      const x = column.left + inset + column.widthOf(amount, large) + 10
      column.write(wholeText, factStyle, { x, y: top + factAt })
    }
    column.writeRightAligned(words.currency, label, top + labelAt, end)
    column.writeRightAligned(fact, factStyle, top + factAt, end)
  })
  column.moveDown(height + below)
}
