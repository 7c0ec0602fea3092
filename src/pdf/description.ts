import type { Words } from '../domain/paper-words/words.ts'
import { drawLines } from './lines-table.ts'
import { type Column, styles } from './page-column.ts'
import type { Work } from './paper.ts'

/**
 * Draws the service and the description, with the amount beside the first line. Both may continue on further pages.
 */
export function drawDescription(column: Column, work: Work, words: Words): void {
  const amountWidth = Math.max(110, column.widthOf(work.amount, styles.bodyStrong) + 24)
  const writeLabel = (label: string) => column.write(label, styles.label)
  const underline = () => {
    column.moveDown(10)
    column.rule()
    column.moveDown(24)
  }
  column.tagged('Table', () => {
    column.tagged('TR', () => {
      column.tagged('TH', () => writeLabel(words.description))
      column.tagged('TH', () => column.writeRightAligned(words.amount, styles.label))
    })
    underline()
    const [firstPage, firstLine] = [column.page, column.y]
    const row = column.newTag('TR')
    column.tagged({ role: 'TD', within: row }, () =>
      writeWork(column, work, column.width - amountWidth, () => {
        writeLabel(words.descriptionContinued)
        underline()
      }),
    )
    // Drawn last although it stands beside the first line: screen readers and copied text then get whole sentences.
    const amount = column.rightAlignedLine(work.amount, styles.bodyStrong, firstLine)
    firstPage.push({ ...amount, tag: { role: 'TD', within: row } })
  })
  column.moveDown(4)
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

function writeWork(column: Column, { service, description }: Work, width: number, repeat?: () => void): void {
  const further = repeat && { repeat }
  if (service) {
    column.writeParagraphs(service.title, { ...styles.bodyStrong, width, ...further })
    if (service.company.trim())
      column.writeParagraphs(service.company, { ...styles.detail, width, ...further })
    column.moveDown(7)
  }
  column.writeParagraphs(description, { ...styles.body, width, ...further })
}
