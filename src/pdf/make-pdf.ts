import type { PdfDocument } from './document.ts'
import { drawPdf, type PdfMetadata } from './draw.ts'
import { fetchWords } from './fetch-words.ts'
import type { FontCache } from './font-cache.ts'
import { layoutDocument, papersOf } from './layout.ts'
import { formats, type Measure, type Page, type Size, type TextItem } from './page.ts'
import type { Paper } from './paper.ts'
import { Typesetter } from './typesetter.ts'

export interface PdfResult {
  file: ArrayBuffer
  /** Characters drawn as □ because no available font has them. */
  missingGlyphs: string[]
  /** True where a network would help: a font that these characters need has not been fetched yet. */
  waitsForFont: boolean
}

/** Makes one file of these documents, each beginning on a page of its own. The same documents give the same bytes. */
export async function makePdf(
  documents: readonly [PdfDocument, ...PdfDocument[]],
  fontCache: FontCache,
): Promise<PdfResult> {
  const { pages, fonts, missing, typesetter } = await layOut(documents, fontCache)
  const missingGlyphs = new Set<string>()
  const shapeItem = ({ text, style, direction }: TextItem) => {
    const line = typesetter.shapeLine(text, style.face, direction)
    for (const glyph of line.missingGlyphs) missingGlyphs.add(glyph)
    return line
  }
  const file = drawPdf(pages, documents[0].format, await metadataOf(documents, pages), fonts, shapeItem)
  return {
    file,
    missingGlyphs: [...missingGlyphs],
    waitsForFont: missing.size > 0 && missingGlyphs.size > 0,
  }
}

/** The first page of a document, to be drawn on the screen. */
export interface FirstPage extends Size {
  page: Page
}

/** Returns the first page of a document, as it would be in its file. */
export async function firstPage(document: PdfDocument, fontCache: FontCache): Promise<FirstPage> {
  const { pages } = await layOut([document], fontCache)
  return { ...formats[document.format], page: pages[0] ?? [] }
}

async function layOut(documents: readonly PdfDocument[], fontCache: FontCache) {
  await fetchWords(
    documents.map((document) => (document.kind === 'quote' ? document.quote : document.invoice).language),
  )
  // The first layout has no widths: it only finds the texts, and so the fonts that they need.
  const texts = documents.flatMap((document) => layoutDocument(document, () => 0)).flatMap(textsOf)
  const { fonts, missing } = await fontCache.fontsFor(texts)
  const typesetter = new Typesetter(fonts, texts.map(({ text }) => text).join('\n'))

  const widths = new Map<string, number>()
  const measure: Measure = (text, face, size) => {
    const key = `${face} ${text}`
    const width = widths.get(key) ?? typesetter.shapeLine(text, face, 'ltr').width
    widths.set(key, width)
    return (width * size) / 1000
  }
  const pages = documents.flatMap((document) => layoutDocument(document, measure))
  return { pages, fonts, missing, typesetter }
}

const textsOf = (page: ReturnType<typeof layoutDocument>[number]) =>
  page
    .filter((item) => item.kind === 'text')
    .map(({ text, style }) => ({ face: style.face, text: text.normalize('NFC') }))

/**
 * Returns the file's properties from what is printed only: what else a device knows about a document differs between
 * devices.
 */
async function metadataOf(
  documents: readonly [PdfDocument, ...PdfDocument[]],
  pages: readonly Page[],
): Promise<PdfMetadata> {
  const papers = documents.map((document) => papersOf(document)[0])
  const [{ parties }] = documents
  return {
    title: titleOf(papers),
    author: parties.from.name,
    language: papers[0]?.words.language ?? 'en',
    subject: parties.service?.title ?? '',
    created:
      papers
        .map(({ created }) => created)
        .sort()
        .at(-1) ?? '',
    fileId: await digest(JSON.stringify(pages)),
  }
}

/** Only invoices come several in one file. */
function titleOf(papers: readonly Paper[]): string {
  const [first, ...more] = papers
  if (first && more.length === 0) return first.reference
  if (papers.length > 3) return `${papers.length} invoices`
  return `Invoices ${papers.map(({ number }) => number).join(', ')}`
}

/** Returns the first 16 bytes of the text's SHA-256 hash as 32 hexadecimal digits. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
