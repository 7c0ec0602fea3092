import { type Day, formatDay, localDay } from '../domain/calendar.ts'
import type { InvoiceParties } from '../domain/invoice-parties.ts'
import type { Invoice } from '../domain/rows.ts'
import { type Column, styles, type TextStyle } from './sheet.ts'

/** Who bills, who is billed, and the days, side by side. */
export function placeParties(column: Column, invoice: Invoice, { from, to }: InvoiceParties): void {
  const gap = 24
  const wide = (column.width - 2 * gap) * 0.37
  const top = column.y
  const bottoms = [
    party(column, 0, wide, 'From', from.name, [from.email, from.phone, from.address]),
    party(column, wide + gap, wide, 'Billed to', to.name, [to.company, to.email]),
    facts(column, 2 * (wide + gap), invoice),
  ]
  column.y = top
  column.down(Math.max(...bottoms) - top + 20)
}

/** A label, a name and lines below it. Answers where it ends. */
function party(
  column: Column,
  x: number,
  width: number,
  label: string,
  name: string,
  lines: readonly (string | undefined)[],
): number {
  let y = column.y
  const write = (text: string, style: TextStyle, most: number) => {
    const lines = column.lines(text, style, width).map((line) => line.text)
    const [last = '', ...rest] = lines.slice(most - 1)
    const end =
      rest.length > 0 ? [column.clip(`${last} ${rest.join(' ')}`, style, width)] : lines.slice(most - 1)
    for (const line of [...lines.slice(0, most - 1), ...end]) {
      column.write(line, style, { x: column.left + x, y })
      y += style.leading
    }
  }
  write(label, styles.label, 1)
  y += 5
  write(name, styles.name, 5)
  y += 2
  for (const line of lines) if (line?.trim()) write(line.trim(), styles.detail, 8)
  return y
}

/** The days, label above value. */
function facts(column: Column, x: number, invoice: Invoice): number {
  const issued = localDay(new Date(invoice.sent_at ?? invoice.created_at))
  const days: [label: string, day: Day][] = [
    [invoice.sent_at ? 'Issued' : 'Written', issued],
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
