import type { ShownStatus } from '../domain/invoice/invoice-figures.ts'
import type { ShownQuoteStatus } from '../domain/quote/quote-status.ts'
import type { Ink } from './colours.ts'
import type { Item, Measure, Style } from './page.ts'

export type PaperStatus = ShownStatus | ShownQuoteStatus

const pillStyles: Record<PaperStatus, { label: string; background: Ink; ink: Ink }> = {
  draft: { label: 'Draft', background: 'paper', ink: 'inkFaint' },
  sent: { label: 'Sent', background: 'blueWash', ink: 'blueText' },
  viewed: { label: 'Viewed', background: 'purpleWash', ink: 'purpleText' },
  overdue: { label: 'Overdue', background: 'redWash', ink: 'redText' },
  paid: { label: 'Paid', background: 'greenWash', ink: 'greenText' },
  accepted: { label: 'Accepted', background: 'greenWash', ink: 'greenText' },
  declined: { label: 'Declined', background: 'redWash', ink: 'redText' },
  withdrawn: { label: 'Withdrawn', background: 'paper', ink: 'inkFaint' },
  expired: { label: 'Expired', background: 'yellowWash', ink: 'yellowText' },
}

/** Returns the status badge as it looks on the screen, with its right edge at `right`. Coordinates are in points. */
export function statusPill(status: PaperStatus, right: number, top: number, measure: Measure): Item[] {
  const { label, background, ink } = pillStyles[status]
  const style: Style = { face: 'strong', size: 9.5, ink }
  const [padding, height] = [12, 22]
  const width = measure(label, style.face, style.size) + 2 * padding
  return [
    { kind: 'panel', x: right - width, y: top, width, height, radius: height / 2, ink: background },
    { kind: 'text', text: label, x: right - width + padding, y: top + 14.6, style, direction: 'ltr' },
  ]
}
