import type { Words } from '../domain/paper-words/words.ts'
import { type Column, styles } from './page-column.ts'
import type { PaymentPart } from './paper.ts'

/** Points from the left to the values of a bank account. */
const LABELS = 80
/** Points between the text, the account and the link. */
const GAP = 8
/** The least side of a code, and of one of its modules: about 0.4 mm, which cameras of phones read from paper. */
const LEAST_SIDE = 72
const LEAST_MODULE = 1.15
/** Lines of a long address that are printed; the code and the area to press have all of it. */
const ADDRESS_LINES = 4

/** Draws how to pay, from the baseline of its first line on: the text, the bank account, the link with its code. */
export function drawPaymentPart(column: Column, payment: PaymentPart, width: number, words: Words): void {
  const { text, lines, link, code } = payment
  if (text) column.writeParagraphs(text, { ...styles.body, width })
  if (lines.length > 0) {
    if (text) column.moveDown(GAP)
    for (const [label, value] of lines) drawLine(column, label, value, width)
  }
  if (link && code) {
    if (text || lines.length > 0) column.moveDown(GAP)
    drawLink(column, link, code, width, words)
  }
}

/** Points by which the code begins above the baseline of the text beside it. */
const ABOVE_BASELINE = 10

/** Returns the points from the first baseline to the last one, or to the end of the code. */
export function paymentHeight(
  column: Column,
  { text, lines, link, code }: PaymentPart,
  width: number,
): number {
  const linesOf = (count: number, leading: number) => ({ height: count * leading, last: leading })
  const values = lines.reduce((sum, [, value]) => sum + valueLines(column, value, width).length, 0)
  const parts = [
    ...(text ? [linesOf(column.lines(text, styles.body, width).length, styles.body.leading)] : []),
    ...(values > 0 ? [linesOf(values, styles.cell.leading)] : []),
    ...(link && code ? [{ height: sideOf(code), last: ABOVE_BASELINE }] : []),
  ]
  const height = parts.reduce((sum, part) => sum + part.height, (parts.length - 1) * GAP)
  return height - (parts.at(-1)?.last ?? 0)
}

const valueLines = (column: Column, value: string, width: number): string[] =>
  column.lines(value, styles.cell, width - LABELS).map((line) => line.text)

function drawLine(column: Column, label: string, value: string, width: number): void {
  const values = valueLines(column, value, width)
  column.ensureSpace((values.length - 1) * styles.cell.leading)
  column.tagged('P', () => {
    column.write(label, styles.small)
    for (const part of values) {
      column.write(part, styles.cell, { x: column.left + LABELS })
      column.moveDown(styles.cell.leading)
    }
  })
}

const sideOf = (code: readonly unknown[]): number => Math.max(LEAST_SIDE, code.length * LEAST_MODULE)

function drawLink(
  column: Column,
  link: string,
  code: NonNullable<PaymentPart['code']>,
  width: number,
  words: Words,
): void {
  const size = sideOf(code)
  column.ensureSpace(size - ABOVE_BASELINE)
  const top = column.y - ABOVE_BASELINE
  const x = column.left + size + 10
  // The code's own border is light: it may stand that much further left.
  const border = size / code.length
  column.pictured(`QR: ${link}`, () =>
    column.draw({ kind: 'code', x: column.left - border, y: top - border, size, rows: code }),
  )
  column.tagged('P', () => {
    column.write(words.payOnline, styles.strongSmall, { x, y: column.y })
    column.tagged('Link', () => {
      addressLines(column, link, width - size - 10).forEach((line, index) => {
        column.write(line, styles.detail, { x, y: column.y + (index + 1) * styles.detail.leading })
      })
      column.draw({ kind: 'link', x: column.left, y: top, width, height: size, address: link })
    })
  })
  column.moveDown(size)
}

/** Returns the address as it is printed: without its scheme, the end of a long one cut off. */
function addressLines(column: Column, link: string, width: number): string[] {
  const lines = column
    .lines(link.replace(/^https:\/\/(www\.)?/, ''), styles.detail, width)
    .map(({ text }) => text)
  if (lines.length <= ADDRESS_LINES) return lines
  const kept = lines.slice(0, ADDRESS_LINES - 1)
  return [...kept, column.clip(lines.slice(kept.length).join(''), styles.detail, width)]
}
