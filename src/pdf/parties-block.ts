import { type Column, styles, type TextStyle } from './page-column.ts'
import type { Paper } from './paper.ts'

/** Draws the professional, the client and the dates side by side. */
export function drawParties(
  column: Column,
  { parties: { from, to, letterhead }, recipientLabel, days, words }: Paper,
): void {
  const gap = 24
  const wide = (column.width - 2 * gap) * 0.37
  const top = column.y
  const taxLine = (taxNumber: string | undefined) => taxNumber && words.taxNumber(taxNumber)
  const bottoms = [
    drawParty(column, 0, wide, words.from, letterhead?.name ?? from.name, [
      letterhead?.name ? from.name : '',
      from.email,
      from.address,
      taxLine(from.taxNumber),
    ]),
    drawParty(column, wide + gap, wide, recipientLabel, to.name, [
      to.company,
      to.email,
      to.address,
      taxLine(to.taxNumber),
    ]),
    drawDays(column, 2 * (wide + gap), days),
  ]
  column.y = top
  column.moveDown(Math.max(...bottoms) - top + column.spacing.belowParties)
}

/** Lines below a name. With this many, the longest texts that the form and the database allow still fit on the page. */
const MAX_DETAIL_LINES = 24

/** Draws a label, a name and lines below it. Returns the y position after the last line. */
function drawParty(
  column: Column,
  x: number,
  width: number,
  label: string,
  name: string,
  details: readonly (string | undefined)[],
): number {
  let y = column.y
  const write = (lines: readonly string[], style: TextStyle) => {
    for (const line of lines) {
      column.write(line, style, { x: column.left + x, y })
      y += style.leading
    }
  }
  column.tagged('H2', () => write([label], styles.label))
  y += 5
  column.tagged('P', () => {
    write(fitLines(column, name, styles.name, width, 8), styles.name)
    y += 2
    const texts = details.flatMap((text) => text?.trim() || [])
    let linesLeft = MAX_DETAIL_LINES
    texts.forEach((text, index) => {
      // A long address leaves room for the tax number below it.
      const below = texts.slice(index + 1)
      const reserved = below.map((other) => Math.min(3, linesOf(column, other, styles.detail, width).length))
      const room = linesLeft - reserved.reduce((sum, count) => sum + count, 0)
      const lines = fitLines(column, text, styles.detail, width, room)
      write(lines, styles.detail)
      linesLeft -= lines.length
    })
  })
  return y
}

/**
 * Wraps the text into at most `maxLines`: first its line breaks become commas, then the rest is cut with an ellipsis.
 */
function fitLines(column: Column, text: string, style: TextStyle, width: number, maxLines: number): string[] {
  const lines = linesOf(column, text, style, width)
  if (lines.length <= maxLines) return lines
  const flat = linesOf(column, text.replaceAll(/[\s,]*[\r\n]\s*/g, ', '), style, width)
  if (flat.length <= maxLines) return flat
  const kept = flat.slice(0, Math.max(0, maxLines - 1))
  return [...kept, ...(maxLines > 0 ? [column.clip(flat.slice(kept.length).join(' '), style, width)] : [])]
}

const linesOf = (column: Column, text: string, style: TextStyle, width: number) =>
  column.lines(text, style, width).map((line) => line.text)

/** Draws the dates, each below its label. Returns the y position after the last. */
function drawDays(column: Column, x: number, days: Paper['days']): number {
  let y = column.y
  for (const [label, day] of days) {
    const left = column.left + x
    column.tagged('P', () => {
      column.write(label, styles.label, { x: left, y })
      column.write(day, column.shrinkToFit(day, styles.fact, column.width - x), { x: left, y: y + 17 })
    })
    y += 42
  }
  return y - 12
}
