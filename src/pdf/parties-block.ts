import { type Day, formatDay, localDay } from '../domain/calendar.ts'
import type { InvoiceParties } from '../domain/invoice-parties.ts'
import type { Invoice } from '../domain/rows.ts'
import { type Column, styles, type TextStyle } from './page-column.ts'

/** Draws the professional, the client and the dates side by side. */
export function drawParties(column: Column, invoice: Invoice, { from, to }: InvoiceParties): void {
  const gap = 24
  const wide = (column.width - 2 * gap) * 0.37
  const top = column.y
  const bottoms = [
    drawParty(column, 0, wide, 'From', from.name, [from.email, from.address]),
    drawParty(column, wide + gap, wide, 'Billed to', to.name, [to.company, to.email]),
    drawDays(column, 2 * (wide + gap), invoice),
  ]
  column.y = top
  column.moveDown(Math.max(...bottoms) - top + 20)
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
  write([label], styles.label)
  y += 5
  write(fitLines(column, name, styles.name, width, 8), styles.name)
  y += 2
  let linesLeft = MAX_DETAIL_LINES
  for (const text of details) {
    if (!text?.trim()) continue
    const lines = fitLines(column, text.trim(), styles.detail, width, linesLeft)
    write(lines, styles.detail)
    linesLeft -= lines.length
  }
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
function drawDays(column: Column, x: number, invoice: Invoice): number {
  const days: [label: string, day: Day][] = [
    invoice.issued_on ? ['Issued', invoice.issued_on] : ['Written', localDay(new Date(invoice.created_at))],
    ['Due', invoice.due_date],
  ]
  let y = column.y
  for (const [label, day] of days) {
    column.write(label, styles.label, { x: column.left + x, y })
    column.write(formatDay(day), styles.fact, { x: column.left + x, y: y + 17 })
    y += 42
  }
  return y - 12
}
