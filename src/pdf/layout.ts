import { APP_NAME } from '../domain/app-names.ts'
import { drawAmount } from './amount-panel.ts'
import { accentInks } from './colours.ts'
import { drawDescription, drawDescriptionWithLines } from './description.ts'
import type { PdfDocument } from './document.ts'
import { invoicePaper } from './invoice-paper.ts'
import { drawMark, drawSender, HEAD } from './letterhead-block.ts'
import { drawNotesAndPayment, notesHeight } from './notes.ts'
import { type Format, formats, type Item, type Measure, type Page } from './page.ts'
import { Column, margins, type PageSetup, styles } from './page-column.ts'
import type { Paper } from './paper.ts'
import { drawParties } from './parties-block.ts'
import { quotePaper } from './quote-paper.ts'
import { reminderPaper } from './reminder-paper.ts'
import { spacingOf } from './spacing.ts'
import { statusPill } from './status-pill.ts'
import { drawTotals, totalsHeight } from './totals.ts'

/** Returns the papers that a document consists of: a reminder is a letter and the invoice. */
export function papersOf(document: PdfDocument): readonly [Paper, ...Paper[]] {
  if (document.kind === 'quote') return [quotePaper(document)]
  if (document.kind === 'invoice') return [invoicePaper(document)]
  return [reminderPaper(document), invoicePaper(document)]
}

/** Returns the pages of one document, first to last. The same document always gives the same pages. */
export const layoutDocument = (document: PdfDocument, measure: Measure): Page[] =>
  papersOf(document).flatMap((paper) => layoutPaper(paper, document.format, measure))

function layoutPaper(paper: Paper, format: Format, measure: Measure): Page[] {
  const setup: PageSetup = {
    size: formats[format],
    measure,
    spacing: spacingOf(paper),
    language: paper.words.language,
  }
  const column = new Column(setup, (continued) => continuedHeading(paper, continued))

  drawHeading(column, paper, measure)
  drawParties(column, paper)
  drawAmount(column, paper)
  drawContent(column, paper)
  drawTotals(column, paper.totals)
  drawNotesAndPayment(column, paper)

  const { name, accent } = paper.parties.letterhead ?? {}
  const sender = column.clip(name ?? APP_NAME, styles.foot, column.width * 0.5)
  const pages = column.pages.map((page, index, { length }) => [
    ...page,
    ...footer(setup, `${sender}  ·  ${paper.reference}`, paper.words.page(index + 1, length)),
  ])
  if (!accent) return pages
  const inks = accentInks(accent)
  return pages.map((page) => page.map((item) => inInks(item, inks)))
}

/** Draws the letterhead and the status, then the title and the number. */
function drawHeading(column: Column, paper: Paper, measure: Measure): void {
  const { title, subtitle } = paper
  const pill = statusPill(paper, column.right, column.y + 4, measure)
  const room = Math.min(...pill.map(({ x }) => x)) - column.left - 24
  drawSender(column, paper.parties, room)
  column.tagged('P', () => column.draw(...pill))
  column.moveDown(HEAD + column.spacing.aboveTitle)
  // At this size letters with a stem, such as I, have more space on their left than small letters have.
  const x = column.left - (title.startsWith('Q') ? 0 : 2)
  column.tagged('H1', () => column.write(title, styles.title, { x }))
  column.moveDown(23)
  column.tagged('P', () => column.write(subtitle, styles.number))
  column.moveDown(column.spacing.belowSubtitle)
}

/** Draws the top of every page after the first: the number and the professional's name. */
function continuedHeading({ reference, parties }: Paper, column: Column): void {
  const width = drawMark(column, parties.letterhead, { y: column.y - 2, height: 18, width: 80 })
  column.write(reference, styles.strongSmall, { x: column.left + (width && width + 8), y: column.y + 11 })
  column.writeRightAligned(
    column.clip(parties.letterhead?.name ?? parties.from.name, styles.small, column.width * 0.5),
    styles.small,
    column.y + 11,
  )
  column.moveDown(48)
}

/** Returns the item with other colours in place of these inks. */
function inInks(item: Item, inks: ReturnType<typeof accentInks>): Item {
  if (item.kind === 'text') {
    const ink = inks[item.style.ink]
    return ink ? { ...item, style: { ...item.style, ink } } : item
  }
  const ink = 'ink' in item && inks[item.ink]
  return ink ? { ...item, ink } : item
}

function drawContent(column: Column, paper: Paper): void {
  const { content } = paper
  if (content.kind === 'letter') {
    column.writeParagraphs(content.text, { ...styles.body, width: column.width - 60 })
    column.moveDown(10)
  } else if (content.lines.length === 0) drawDescription(column, content, paper.words)
  else drawDescriptionWithLines(column, content, paper.words, () => pointsBelowLines(column, paper))
}

/**
 * Returns the points that must follow the last line on its page: the totals and, on further pages, short notes too.
 */
function pointsBelowLines(column: Column, paper: Paper): number {
  const height = totalsHeight(column, paper.totals)
  const withNotes = height + column.spacing.belowTotals + notesHeight(column, paper)
  return column.pages.length > 1 && withNotes <= column.pageHeight / 2 ? withNotes : height
}

function footer(setup: PageSetup, left: string, right: string): Item[] {
  const y = setup.size.height - margins.foot
  const width = setup.size.width - 2 * margins.side
  const style = styles.foot
  const textAt = (text: string, x: number): Item => ({
    kind: 'text',
    text,
    x,
    y,
    style,
    direction: 'ltr',
  })
  return [
    { kind: 'rule', x: margins.side, y: y - 16, width, ink: 'line', weight: 0.6 },
    textAt(left, margins.side),
    textAt(right, margins.side + width - setup.measure(right, style.face, style.size)),
  ]
}
