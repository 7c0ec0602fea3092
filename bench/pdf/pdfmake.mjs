import regular from '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf?no-inline'
import strong from '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf?no-inline'
import pdfMake from 'pdfmake/build/pdfmake'
import { words } from './invoice.ts'

const whole = (path) => new URL(path, location.href).href
pdfMake.fonts = { Figtree: { normal: whole(regular), bold: whole(strong) } }

const block = ([label, name, ...lines]) => [
  { text: label, fontSize: 9 },
  { text: name, bold: true, fontSize: 12 },
  ...lines.map((text) => ({ text, fontSize: 10 })),
]

/** Draws the same texts in about the same positions. */
export async function make() {
  const document = pdfMake.createPdf({
    info: { title: `Invoice ${words.number}`, author: 'Ada Green' },
    pageSize: 'A4',
    pageMargins: 56,
    defaultStyle: { font: 'Figtree', fontSize: 11 },
    content: [
      { text: words.title, bold: true, fontSize: 32 },
      { text: words.number, margin: [0, 0, 0, 24] },
      { columns: [block(words.from), block(words.to), block(words.dates)], margin: [0, 0, 0, 24] },
      {
        table: { widths: ['*'], body: [[{ text: words.amount, bold: true, fontSize: 28, margin: 16 }]] },
        layout: { fillColor: '#e2f2e0', defaultBorder: false },
        margin: [0, 0, 0, 24],
      },
      {
        columns: [
          { text: words.service, bold: true },
          { text: words.amount, alignment: 'right' },
        ],
      },
      { text: words.description, margin: [0, 6, 0, 24] },
      { columns: [block(words.payment), block(words.notes)] },
    ],
  })
  const blob = await document.getBlob()
  return blob.arrayBuffer()
}
