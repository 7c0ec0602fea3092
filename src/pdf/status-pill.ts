import type { Ink } from './colours.ts'
import type { Item, Measure, Style } from './page.ts'
import type { Paper, PaperStatus } from './paper.ts'

const pillStyles: Record<PaperStatus, { background: Ink; ink: Ink }> = {
  draft: { background: 'paper', ink: 'inkFaint' },
  sent: { background: 'blueWash', ink: 'blueText' },
  viewed: { background: 'purpleWash', ink: 'purpleText' },
  overdue: { background: 'redWash', ink: 'redText' },
  paid: { background: 'greenWash', ink: 'greenText' },
  accepted: { background: 'greenWash', ink: 'greenText' },
  declined: { background: 'redWash', ink: 'redText' },
  withdrawn: { background: 'paper', ink: 'inkFaint' },
  expired: { background: 'yellowWash', ink: 'yellowText' },
}

/** Returns the status badge as it looks on the screen, with its right edge at `right`. Coordinates are in points. */
export function statusPill(
  { status, statusLabel: label }: Pick<Paper, 'status' | 'statusLabel'>,
  right: number,
  top: number,
  measure: Measure,
): Item[] {
  const { background, ink } = pillStyles[status]
  const style: Style = { face: 'strong', size: 9.5, ink }
  const [padding, height] = [12, 22]
  const width = measure(label, style.face, style.size) + 2 * padding
  return [
    { kind: 'panel', x: right - width, y: top, width, height, radius: height / 2, ink: background },
    { kind: 'text', text: label, x: right - width + padding, y: top + 14.6, style, direction: 'ltr' },
  ]
}
