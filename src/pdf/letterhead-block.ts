import { APP_NAME } from '../domain/app-names.ts'
import type { InvoiceParties } from '../domain/invoice/invoice-parties.ts'
import type { Letterhead } from '../domain/invoice/letterhead.ts'
import { type Column, styles } from './page-column.ts'

/** Points of the head of the first page. */
export const HEAD = 30
const GAP = 10
/** Points of a logo's width, at most: the name stands beside it. */
const WIDEST_LOGO = 150

/** Draws the app's logo and name, or the professional's own; the name in two lines where it is long. */
export function drawSender(column: Column, { from, letterhead }: InvoiceParties, room: number): void {
  const top = column.y
  const logoHeight = letterhead?.logo ? HEAD + GAP : HEAD
  const name = letterhead?.name ?? (letterhead?.logo ? '' : APP_NAME)
  const box = { y: top - (logoHeight - HEAD) / 2, height: logoHeight, width: WIDEST_LOGO }
  const mark = () => drawMark(column, letterhead, box)
  // Beside its name a logo says nothing more.
  const width = name ? column.untagged(mark) : column.pictured(from.name, mark)
  const x = column.left + (width && width + GAP)
  const beside = room - (x - column.left)
  const [first = '', ...more] = column.lines(name, styles.brand, beside).map(({ text }) => text)
  const { leading } = styles.brand
  const second = more.length > 0 ? column.clip(more.join(' '), styles.brand, beside) : ''
  const y = top + 20 - (second ? leading / 2 : 0)
  if (!first) return
  column.tagged('P', () => {
    column.write(first, styles.brand, { x, y })
    if (second) column.write(second, styles.brand, { x, y: y + leading })
  })
}

interface Box {
  y: number
  height: number
  width: number
}

/**
 * Draws the logo at the left, as large as the box allows: the app's leaf where there is no letterhead. Returns its width in
 * points, 0 for a letterhead without a logo.
 */
export function drawMark(
  column: Column,
  letterhead: Letterhead | undefined,
  { y, height, width }: Box,
): number {
  if (!letterhead?.logo) {
    if (letterhead?.name) return 0
    column.draw({ kind: 'logo', x: column.left, y, size: height })
    return height
  }
  const { logo } = letterhead
  const scale = Math.min(width / logo.width, height / logo.height)
  const drawn = { width: logo.width * scale, height: logo.height * scale }
  const top = y + (height - drawn.height) / 2
  column.draw({ kind: 'picture', x: column.left, y: top, ...drawn, picture: logo.picture })
  return drawn.width
}
