import type { Words } from '../domain/paper-words/words.ts'
import { drawLines } from './lines-table.ts'
import { type Column, styles } from './page-column.ts'
import type { Work } from './paper.ts'

/**
 * Draws the service and the description, with the amount beside the first line. Both may continue on further pages.
 */
export function drawDescription(column: Column, work: Work, words: Words): void {
  const amountWidth = Math.max(110, column.widthOf(work.amount, styles.bodyStrong) + 24)
  const heading = (continued: boolean) => {
    column.write(continued ? words.descriptionContinued : words.description, styles.label)
    if (!continued) column.writeRightAligned(words.amount, styles.label)
    column.moveDown(10)
    column.rule()
    column.moveDown(24)
  }
  heading(false)
  const [firstPage, firstLine] = [column.page, column.y]
  writeWork(column, work, column.width - amountWidth, heading)
  column.moveDown(4)
  // Drawn last although it stands beside the first line: screen readers and copied text then get whole sentences.
  firstPage.push(column.rightAlignedLine(work.amount, styles.bodyStrong, firstLine))
}

/** Draws the service and the description, and the lines below them. `pointsBelow` is that of the table. */
export function drawDescriptionWithLines(
  column: Column,
  work: Work,
  words: Words,
  pointsBelow: () => number,
): void {
  const top = column.y
  writeWork(column, work, column.width - 60)
  if (column.y !== top) column.moveDown(10)
  drawLines(column, work.lines, words, pointsBelow)
}

function writeWork(
  column: Column,
  { service, description }: Work,
  width: number,
  heading?: (continued: boolean) => void,
): void {
  const further = heading && { repeat: heading }
  if (service) {
    column.writeParagraphs(service.title, { ...styles.bodyStrong, width, ...further })
    if (service.company.trim())
      column.writeParagraphs(service.company, { ...styles.detail, width, ...further })
    column.moveDown(7)
  }
  column.writeParagraphs(description, { ...styles.body, width, ...further })
}
