import { jsPDF } from 'jspdf'
import { APP_NAME } from '../domain/app-names.ts'
import type { Day } from '../domain/calendar.ts'
import type { Language } from '../domain/paper-words/words.ts'
import { hexOf, palette } from './colours.ts'
import { type DrawnText, EmbeddedFonts } from './embedded-fonts.ts'
import type { Font } from './font.ts'
import type { FontName } from './font-faces.ts'
import { logo } from './logo.ts'
import { type CodeItem, type Format, formats, type Item, type Page, type TextItem } from './page.ts'
import { Structure } from './structure.ts'
import type { ShapedLine } from './typesetter.ts'

/** Document properties of the PDF file. */
export interface PdfMetadata {
  title: string
  author: string
  subject: string
  /**
   * Creation date of the file: a day of the invoice, not the current time, so that the same invoice gives the same
   * bytes.
   */
  created: Day
  language: Language
  /** 32 hexadecimal digits. */
  fileId: string
}

/**
 * Draws the pages and returns the file's bytes. The only user of jsPDF. Text that users wrote reaches jsPDF only
 * through its `text()` and its document properties.
 */
export function drawPdf(
  pages: readonly Page[],
  format: Format,
  metadata: PdfMetadata,
  fonts: ReadonlyMap<FontName, Font>,
  shapeItem: (item: TextItem) => ShapedLine,
): ArrayBuffer {
  const { width, height } = formats[format]
  const doc = new jsPDF({
    unit: 'pt',
    format: [width, height],
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 3,
  })
  disableTextPreprocessing(doc)
  const embedded = new EmbeddedFonts(fonts)
  const lines = new Map<Item, DrawnText[]>()
  for (const item of pages.flat()) {
    if (item.kind === 'text')
      lines.set(
        item,
        shapeItem(item).runs.flatMap((run) => embedded.add(run)),
      )
  }
  for (const [name, file] of embedded.files()) {
    doc.addFileToVFS(`${name}.ttf`, toBinaryString(file))
    doc.addFont(`${name}.ttf`, name, 'normal')
  }

  const structure = new Structure(doc, height)
  pages.forEach((page, index) => {
    if (index > 0) doc.addPage([width, height])
    structure.beginPage()
    for (const item of page) {
      structure.begin(item)
      drawItem(doc, item, lines.get(item))
    }
    structure.end()
  })
  writeMetadata(doc, metadata)
  return doc.output('arraybuffer')
}

/**
 * Removes jsPDF's own Arabic shaping, which runs before each text is drawn: the runs are shaped already, and in visual
 * order jsPDF would shape them wrongly.
 */
function disableTextPreprocessing(doc: jsPDF): void {
  const { events } = doc.internal
  const topics: Record<string, object> = events.getTopics()
  for (const token of Object.keys(topics.preProcessText ?? {})) events.unsubscribe(token)
}

/** Returns the bytes as a string of one character per byte, the form in which jsPDF accepts files. */
function toBinaryString(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

function drawItem(doc: jsPDF, item: Item, line: readonly DrawnText[] = []): void {
  switch (item.kind) {
    case 'rule':
      doc.setDrawColor(hexOf(item.ink)).setLineWidth(item.weight)
      doc.line(item.x, item.y, item.x + item.width, item.y)
      break
    case 'panel':
      doc.setFillColor(hexOf(item.ink))
      doc.roundedRect(item.x, item.y, item.width, item.height, item.radius, item.radius, 'F')
      break
    case 'logo':
      drawLogo(doc, item)
      break
    case 'picture':
      // jsPDF keeps equal pictures once in a file, on however many pages.
      doc.addImage(item.picture, 'JPEG', item.x, item.y, item.width, item.height)
      break
    case 'code':
      drawCode(doc, item)
      break
    case 'link':
      // The structure writes it.
      break
    case 'text':
      for (const { font, text, x } of line) {
        doc.setFont(font, 'normal').setFontSize(item.style.size)
        doc.setTextColor(hexOf(item.style.ink))
        // The runs are in visual order already: jsPDF must not reorder them.
        doc.text(text, item.x + (x * item.style.size) / 1000, item.y, {
          isInputVisual: true,
          isOutputVisual: true,
        })
      }
  }
}

function drawLogo(doc: jsPDF, { x, y, size }: { x: number; y: number; size: number }): void {
  const at = ([right, down]: readonly [number, number]) =>
    [x + (right * size) / 62, y + (down * size) / 62] as const
  for (const { start, curves, isAccent } of logo) {
    doc.setFillColor(isAccent ? palette.apricot : palette.leaf)
    doc.moveTo(...at(start))
    for (const [one, other, end] of curves) doc.curveTo(...at(one), ...at(other), ...at(end))
    doc.close().fill()
  }
}

/** Draws all dark modules as one path: between single squares, viewers show seams. */
function drawCode(doc: jsPDF, { x, y, size, rows }: CodeItem): void {
  const module = size / rows.length
  doc.setFillColor(palette.ink)
  rows.forEach((row, down) => {
    row.forEach((isDark, right) => {
      if (isDark) doc.rect(x + right * module, y + down * module, module, module, null)
    })
  })
  doc.fill()
}

function writeMetadata(doc: jsPDF, metadata: PdfMetadata): void {
  const { title, author, subject, created, language, fileId } = metadata
  doc.setProperties({ title, author, subject, creator: APP_NAME })
  doc.setLanguage(language === 'en' ? 'en-US' : language)
  doc.addMetadata(xmpOf(title), true)
  doc.viewerPreferences({ DisplayDocTitle: true })
  doc.setDisplayMode('fullpage', 'single')
  // Passed as a string: jsPDF would write a Date in the device's time zone.
  doc.setCreationDate(`D:${created.replaceAll('-', '')}120000+00'00'`)
  doc.setFileId(fileId)
}

/** Returns the file's properties in XMP, with the claim that it is made for listeners, too: PDF/UA-1 (ISO 14289-1, 5). */
const xmpOf = (title: string): string =>
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1">' +
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>` +
  '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
