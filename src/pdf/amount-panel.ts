import { formatDay } from '../domain/calendar.ts'
import type { ShownStatus } from '../domain/invoice-figures.ts'
import type { Invoice } from '../domain/rows.ts'
import type { Ink } from './colours.ts'
import { type Column, styles } from './page-column.ts'

/** Draws the coloured panel with the amount, its currency and the due or payment date. */
export function drawAmount(column: Column, invoice: Invoice, status: ShownStatus, amount: string): void {
  const height = 86
  column.ensureSpace(height)
  const [top, inset] = [column.y, 22]
  const { label: text, background, ink } = panelStyles[status]
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
  column.write(text, label, { x: column.left + inset, y: top + 29 })
  const large = column.shrinkToFit(amount, { ...styles.amount, ink }, column.width * 0.6)
  column.write(amount, large, { x: column.left + inset - 1, y: top + 64 })
  const end = column.right - inset
  column.writeRightAligned('US dollars', label, top + 29, end)
  column.writeRightAligned(dueLine(invoice, status), { ...styles.fact, ink }, top + 61, end)
  column.moveDown(height + 40)
}

const panelStyles: Record<ShownStatus, { label: string; background: Ink; ink: Ink }> = {
  draft: { label: 'Amount due', background: 'paper', ink: 'inkSoft' },
  sent: { label: 'Amount due', background: 'leafWash', ink: 'leafDeep' },
  viewed: { label: 'Amount due', background: 'leafWash', ink: 'leafDeep' },
  overdue: { label: 'Amount overdue', background: 'redWash', ink: 'redText' },
  paid: { label: 'Amount paid', background: 'leafWash', ink: 'leafDeep' },
}

function dueLine(invoice: Invoice, status: ShownStatus): string {
  if (status === 'paid' && invoice.paid_on) return `Paid ${formatDay(invoice.paid_on)}`
  return status === 'overdue'
    ? `Was due ${formatDay(invoice.due_date)}`
    : `Due ${formatDay(invoice.due_date)}`
}
