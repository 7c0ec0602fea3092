import type { InvoiceLine } from '../domain/invoice/invoice-line.ts'
import { type LineSums, sumsOf } from '../domain/invoice/invoice-lines.ts'
import { centsOf } from '../domain/money.ts'
import { moneyIn, numberIn } from '../domain/paper-words/formats.ts'
import type { Words } from '../domain/paper-words/words.ts'
import { taxOf } from './figures.ts'
import type { TextItem } from './page.ts'
import { type Column, keptLines, styles, type TextStyle } from './page-column.ts'
import type { Tag } from './tag.ts'
import { directionOf } from './typesetter.ts'
import { paragraphsOf } from './wrap.ts'

/** Points between two columns of the table. */
const GAP = 16
/** Points from the labels to their rule, from there to the first row, and around the rule between two rows. */
const BELOW_LABELS = 10
const ABOVE_FIRST = 18
const BELOW_ROW = 8
const ABOVE_ROW = 16
const { leading } = styles.cell

/** Widest column of figures, in points. */
const MAX_WIDTH = 96

/** A column of figures; all of them are aligned to the right. */
interface Figures {
  label: string
  style: TextStyle
  /** One text for each line of the invoice. */
  texts: string[]
  /** What follows each text, and may stand below it. */
  units?: string[]
}

interface PlacedFigures extends Figures {
  width: number
  right: number
}

/**
 * Draws the lines of an invoice or a quote as a table, on as many pages as it needs, and repeats the labels on each. The
 * last line stands on one page with what follows the table: `pointsBelow`.
 */
export function drawLines(
  column: Column,
  lines: readonly InvoiceLine[],
  words: Words,
  pointsBelow: () => number,
): void {
  const { figures, textWidth } = placeFigures(column, figuresOf(lines, sumsOf(lines), words))
  const drawLabels = (write: (draw: () => void) => void) => {
    write(() => column.write(words.description, styles.label))
    for (const { label, right } of figures)
      write(() => column.writeRightAligned(label, styles.label, column.y, right))
    column.moveDown(BELOW_LABELS)
    column.rule()
    column.moveDown(ABOVE_FIRST)
  }
  const rows = lines.map(({ description }, index) => {
    const texts = column.lines(description, styles.cell, textWidth)
    const cells = figures.map((one) => cellLines(column, one, index))
    return { description, texts, cells, cellCount: Math.max(...cells.map((cell) => cell.length)) }
  })
  const [first] = rows
  if (!first) return
  const firstCount = Math.max(keptLines(0, first.texts.length), first.cellCount)
  const keepWithFirst = rows.length === 1 && first.texts.length <= 3 ? BELOW_ROW + pointsBelow() : 0
  column.ensureSpace(BELOW_LABELS + ABOVE_FIRST + (firstCount - 1) * leading + keepWithFirst)
  const table = column.newTag('Table')
  column.tagged({ role: 'TR', within: table }, () => drawLabels((draw) => column.tagged('TH', draw)))

  rows.forEach(({ description, texts, cells, cellCount }, index) => {
    const isLast = index === rows.length - 1
    const directions = paragraphsOf(description).map(directionOf)
    let [page, top] = [column.page, column.y]
    const row: Tag = { role: 'TR', within: table }
    const cell: Tag = { role: 'TD', within: row }
    texts.forEach(({ text, paragraph }, at) => {
      const kept = keptLines(at, texts.length)
      const height = at === 0 ? Math.max(kept, cellCount) : kept
      const below = isLast && at + kept >= texts.length ? BELOW_ROW + pointsBelow() : 0
      const isBelowRow = at === 0 && index > 0
      if (isBelowRow) column.moveDown(ABOVE_ROW)
      if (column.ensureSpace((height - 1) * leading + below)) drawLabels((draw) => column.untagged(draw))
      else if (isBelowRow) column.rule(0.5, column.y - ABOVE_ROW)
      if (at === 0) [page, top] = [column.page, column.y]
      const direction = directions[paragraph] ?? 'ltr'
      column.tagged(cell, () =>
        column.writeAligned(text, styles.cell, { x: column.left, width: textWidth, direction }),
      )
      column.moveDown(leading)
    })
    // Drawn after the text although they stand beside its first line: copied text then gets whole sentences.
    for (const figure of cells) {
      const tag: Tag = { role: 'TD', within: row }
      page.push(...figure.map((line, at) => ({ ...line, y: top + at * leading, tag })))
    }
    column.moveDown(Math.max(0, cellCount - texts.length) * leading - leading + BELOW_ROW)
  })
}

function figuresOf(
  lines: readonly InvoiceLine[],
  { nets, exemptReasons }: LineSums,
  words: Words,
): Figures[] {
  const { language } = words
  const soft = styles.cellSoft
  const quantities = lines.map(({ quantity }) => numberIn(language, quantity))
  const units = lines.map(({ unit }) => unit.trim())
  const prices = lines.map(({ unit_price }) => moneyIn(language, centsOf(unit_price)))
  const taxes = lines.map((line) => taxOf(line, exemptReasons, words))
  const amounts = nets.map((net) => moneyIn(language, net))
  const taxFigures: Figures = { label: words.tax, style: soft, texts: taxes }
  return [
    { label: words.quantity, style: soft, texts: quantities, units },
    { label: words.unitPrice, style: soft, texts: prices },
    ...(taxes.some((text) => text !== '') ? [taxFigures] : []),
    { label: words.amount, style: styles.cellStrong, texts: amounts },
  ]
}

/**
 * Returns the columns with their places, and how wide descriptions may be: a third of the table at least. Where the
 * figures need more, the widest columns become narrower.
 */
function placeFigures(column: Column, figures: readonly Figures[]) {
  const wanted = figures.map((one) => {
    const widest = one.texts.map((_, index) => column.widthOf(withUnit(one, index), one.style))
    return Math.max(Math.min(Math.max(...widest), MAX_WIDTH), column.widthOf(one.label, styles.label))
  })
  const limit = widthLimit(wanted, column.width * 0.64 - figures.length * GAP)
  const placed: PlacedFigures[] = []
  let right = column.right
  for (const [index, one] of [...figures.entries()].reverse()) {
    const width = Math.min(wanted[index] ?? 0, limit)
    placed.unshift({ ...one, width, right })
    right -= width + GAP
  }
  return { figures: placed, textWidth: right - column.left }
}

/** Returns the width to which the widest columns are limited, so that all of them need no more than `available`. */
function widthLimit(widths: readonly number[], available: number): number {
  let left = available
  for (const [index, width] of [...widths].sort((one, other) => one - other).entries()) {
    const equalShare = left / (widths.length - index)
    if (width > equalShare) return equalShare
    left -= width
  }
  return Number.POSITIVE_INFINITY
}

const withUnit = ({ texts, units }: Figures, index: number): string =>
  `${texts[index] ?? ''} ${units?.[index] ?? ''}`.trim()

/** Returns the texts of one cell. A unit that does not fit beside its quantity wraps below it; a long figure shrinks. */
function cellLines(column: Column, figures: PlacedFigures, index: number): TextItem[] {
  const { texts, units, style, width, right } = figures
  const whole = withUnit(figures, index)
  const unit = units?.[index]
  const lines =
    unit && column.widthOf(whole, style) > width
      ? [texts[index] ?? '', ...column.lines(unit, style, width).map((line) => line.text)]
      : [whole]
  return lines.map((line) => column.rightAlignedLine(line, column.shrinkToFit(line, style, width), 0, right))
}
