/** Writes minimal valid PDF files, so that downloads in the demo open. Latin-1 text only. */

const page = { width: 595, height: 842, margin: 72 }

/**
 * Returns a PDF of one A4 page with a title, lines of text, and a row of colour fields below. Colours are `#rrggbb`.
 */
export function pdfPage(
  title: string,
  lines: readonly string[],
  colours: readonly string[] = [],
): Uint8Array {
  const top = page.height - page.margin
  const text = [
    `BT /F2 22 Tf ${page.margin} ${top} Td (${escaped(title)}) Tj ET`,
    ...lines.map(
      (line, index) => `BT /F1 12 Tf ${page.margin} ${top - 40 - index * 19} Td (${escaped(line)}) Tj ET`,
    ),
  ]
  const below = top - 80 - lines.length * 19
  const fields = colours.map(
    (colour, index) => `${rgb(colour)} rg ${page.margin + index * 90} ${below - 80} 80 80 re f`,
  )
  const content = [...text, ...fields].join('\n')
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
  ])
}

/** Joins numbered objects and the table of their offsets into a file. */
function file(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(body + table + trailer, 'latin1'))
}

const escaped = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`)

function rgb(colour: string): string {
  const channels = colour.match(/[0-9a-f]{2}/gi) ?? []
  return channels.map((channel) => (Number.parseInt(channel, 16) / 255).toFixed(3)).join(' ')
}
