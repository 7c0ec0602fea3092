import { type Column, styles } from './page-column.ts'
import type { Paper } from './paper.ts'
import { drawPaymentPart, paymentHeight } from './payment-part.ts'

const GAP = 24
const BELOW_LABEL = 18

/** Draws how to pay, where it is known, and the notes beside it. */
export function drawNotesAndPayment(column: Column, paper: Paper): void {
  const width = widthOfHalf(column)
  const { payment, words } = paper
  const x = column.left + (payment ? width + GAP : 0)
  column.ensureSpace(Math.max(column.spacing.notes, Math.min(74, notesHeight(column, paper))))
  const drawNotes = () => {
    column.tagged('H2', () => column.write(words.notes, styles.label, { x }))
    column.moveDown(BELOW_LABEL)
    column.writeParagraphs(paper.notes, { ...styles.detail, x, width })
  }
  const drawPayment = () => {
    if (!payment) return
    column.tagged('H2', () => column.write(words.howToPay, styles.label))
    column.moveDown(BELOW_LABEL)
    drawPaymentPart(column, payment, width, words)
  }
  column.drawBeside(drawPayment, drawNotes)
}

/** Returns how many points the notes and how to pay need on one page, from the baseline of the labels to the last one. */
export function notesHeight(column: Column, { notes, payment }: Pick<Paper, 'notes' | 'payment'>): number {
  const width = widthOfHalf(column)
  const height = (column.lines(notes, styles.detail, width).length - 1) * styles.detail.leading
  return BELOW_LABEL + Math.max(height, payment ? paymentHeight(column, payment, width) : 0)
}

const widthOfHalf = (column: Column): number => (column.width - GAP) / 2
