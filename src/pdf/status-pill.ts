import type { ShownStatus } from '../domain/invoice-figures.ts'
import type { Ink } from './colours.ts'
import type { Item, Measure, Style } from './page.ts'

const pillStyles: Record<ShownStatus, { word: string; wash: Ink; ink: Ink }> = {
  draft: { word: 'Draft', wash: 'paper', ink: 'inkFaint' },
  sent: { word: 'Sent', wash: 'blueWash', ink: 'blueText' },
  viewed: { word: 'Viewed', wash: 'purpleWash', ink: 'purpleText' },
  overdue: { word: 'Overdue', wash: 'redWash', ink: 'redText' },
  paid: { word: 'Paid', wash: 'greenWash', ink: 'greenText' },
}

/** The status as on screen, its right end at `right`. */
export function statusPill(status: ShownStatus, right: number, top: number, measure: Measure): Item[] {
  const { word, wash, ink } = pillStyles[status]
  const style: Style = { face: 'strong', size: 9.5, ink }
  const [padding, height] = [12, 22]
  const width = measure(word, style.face, style.size) + 2 * padding
  return [
    { kind: 'panel', x: right - width, y: top, width, height, radius: height / 2, ink: wash },
    { kind: 'text', text: word, x: right - width + padding, y: top + 14.6, style, direction: 'ltr' },
  ]
}
