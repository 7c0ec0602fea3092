import { jsPDF } from 'jspdf'

const MARGIN = 72

/**
 * Returns a PDF of one A4 page with a title, lines of text, and a row of colour fields below. Colours are `#rrggbb`.
 * Latin-1 text only.
 */
export function pdfPage(
  title: string,
  lines: readonly string[],
  colours: readonly string[] = [],
): Uint8Array {
  const page = new jsPDF({ unit: 'pt', format: [595, 842], putOnlyUsedFonts: true })
  // The same bytes at every start.
  page.setCreationDate("D:20260101000000+00'00'").setFileId('0'.repeat(32))
  page.setFont('times', 'normal').setFontSize(22).text(title, MARGIN, MARGIN)
  page.setFont('helvetica', 'normal').setFontSize(12)
  lines.forEach((line, index) => {
    page.text(line, MARGIN, MARGIN + 40 + index * 19)
  })
  colours.forEach((colour, index) => {
    page.setFillColor(colour).rect(MARGIN + index * 90, MARGIN + 80 + lines.length * 19, 80, 80, 'F')
  })
  return new Uint8Array(page.output('arraybuffer'))
}
