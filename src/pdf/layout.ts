import { APP_NAME } from '../domain/app-names.ts'
import type { Day } from '../domain/calendar.ts'
import { type ShownStatus, shownStatus } from '../domain/invoice-figures.ts'
import type { InvoiceParties } from '../domain/invoice-parties.ts'
import { centsOf, formatMoney } from '../domain/money.ts'
import type { Invoice } from '../domain/rows.ts'
import { drawAmount } from './amount-panel.ts'
import { type Format, formats, type Item, type Measure, type Page } from './page.ts'
import { Column, margins, type PageSetup, styles } from './page-column.ts'
import { drawParties } from './parties-block.ts'
import { statusPill } from './status-pill.ts'

/** Everything that one printed invoice is made from. */
export interface InvoiceDocument {
  invoice: Invoice
  parties: InvoiceParties
  /** How to pay: bank, account, link. */
  payment?: string
  format: Format
  /**
   * Decides whether the invoice is overdue; nothing else depends on the current day. A day of the device's time zone.
   */
  today: Day
}

/** Returns the pages of one invoice, first to last. The same document always gives the same pages. */
export function layoutInvoice(document: InvoiceDocument, measure: Measure): Page[] {
  const { invoice, parties, format } = document
  const setup: PageSetup = { size: formats[format], measure }
  const status = shownStatus(invoice, document.today)
  const amount = formatMoney(centsOf(invoice.amount))
  const column = new Column(setup, (continued) => continuedHeading(invoice, parties, continued))

  drawHeading(column, invoice, status, measure)
  drawParties(column, invoice, parties)
  drawAmount(column, invoice, status, amount)
  drawDescription(column, document, amount)
  drawTotal(column, status, amount)
  drawNotesAndPayment(column, document, status)

  return column.pages.map((page, index, { length }) => [
    ...page,
    ...footer(setup, `${APP_NAME}  ·  Invoice ${invoice.invoice_number}`, `Page ${index + 1} of ${length}`),
  ])
}

/** Draws the logo, the app's name and the status, then the title and the invoice number. */
function drawHeading(column: Column, invoice: Invoice, status: ShownStatus, measure: Measure): void {
  const logoSize = 30
  column.draw({ kind: 'logo', x: column.left, y: column.y, size: logoSize })
  column.write(APP_NAME, styles.brand, { x: column.left + logoSize + 10, y: column.y + 20 })
  column.draw(...statusPill(status, column.right, column.y + 4, measure))
  column.moveDown(logoSize + 62)
  // At this size the letter I has more space on its left than small letters have.
  column.write('Invoice', styles.title, { x: column.left - 2 })
  column.moveDown(23)
  column.write(invoice.invoice_number, styles.number)
  column.moveDown(34)
}

/** Draws the top of every page after the first: the invoice number and the professional's name. */
function continuedHeading(invoice: Invoice, parties: InvoiceParties, column: Column): void {
  column.draw({ kind: 'logo', x: column.left, y: column.y - 2, size: 18 })
  column.write(`Invoice ${invoice.invoice_number}`, styles.strongSmall, {
    x: column.left + 26,
    y: column.y + 11,
  })
  column.writeRightAligned(
    column.clip(parties.from.name, styles.small, column.width * 0.5),
    styles.small,
    column.y + 11,
  )
  column.moveDown(48)
}

/** Draws the service and the description, with the amount beside the first line. Both may continue on further pages. */
function drawDescription(column: Column, { invoice, parties }: InvoiceDocument, amount: string): void {
  const amountWidth = Math.max(110, column.widthOf(amount, styles.bodyStrong) + 24)
  const width = column.width - amountWidth
  const heading = (continued: boolean) => {
    column.write(continued ? 'Description, continued' : 'Description', styles.label)
    if (!continued) column.writeRightAligned('Amount', styles.label)
    column.moveDown(10)
    column.rule()
    column.moveDown(24)
  }
  heading(false)
  const [firstPage, firstLine] = [column.page, column.y]
  if (parties.service) {
    const { title, company } = parties.service
    column.writeParagraphs(title, { ...styles.bodyStrong, width, repeat: heading })
    if (company.trim()) column.writeParagraphs(company, { ...styles.detail, width, repeat: heading })
    column.moveDown(7)
  }
  column.writeParagraphs(invoice.description, { ...styles.body, width, repeat: heading })
  column.moveDown(4)
  // Drawn last although it stands beside the first line: screen readers and copied text then get whole sentences.
  firstPage.push(column.rightAlignedLine(amount, styles.bodyStrong, firstLine))
}

function drawTotal(column: Column, status: ShownStatus, amount: string): void {
  column.ensureSpace(56)
  column.rule()
  column.moveDown(30)
  const width = column.widthOf(amount, styles.total)
  column.writeRightAligned(
    status === 'paid' ? 'Total, paid' : 'Total',
    styles.strongSmall,
    column.y,
    column.right - width - 22,
  )
  column.writeRightAligned(amount, styles.total)
  column.moveDown(44)
}

/** Draws how to pay, where it is known, and the notes beside it. */
function drawNotesAndPayment(column: Column, document: InvoiceDocument, status: ShownStatus): void {
  const gap = 24
  const width = (column.width - gap) / 2
  const payment = document.payment?.trim()
  column.ensureSpace(74)
  let y = column.y
  const x = column.left + (payment ? width + gap : 0)
  column.write('Notes', styles.label, { x, y })
  y += 18
  for (const { text } of column.lines(notesOf(document, status), styles.detail, width)) {
    column.write(text, styles.detail, { x, y })
    y += styles.detail.leading
  }
  if (!payment) return
  column.write('How to pay', styles.label)
  column.moveDown(18)
  column.writeParagraphs(payment, { ...styles.body, width })
}

function notesOf({ invoice, parties }: InvoiceDocument, status: ShownStatus): string {
  const name = `Please name ${invoice.invoice_number} with your payment.`
  const note = {
    draft: 'This is a draft. It has not been sent yet.',
    sent: name,
    viewed: name,
    overdue: `This invoice is overdue. ${name}`,
    paid: 'Paid in full. Thank you.',
  }[status]
  return parties.from.email ? `${note}\nQuestions? Write to ${parties.from.email}.` : note
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
