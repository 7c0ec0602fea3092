import { Zip, ZipPassThrough } from 'fflate'
import type { InvoiceDocument } from './document.ts'
import type { FontCache } from './font-cache.ts'
import { papersOf } from './layout.ts'
import { makePdf } from './make-pdf.ts'

export interface ZipResult {
  file: Blob
  /** As those of a PDF, of all files together. */
  missingGlyphs: string[]
  waitsForFont: boolean
}

/**
 * Makes one PDF after the other and puts them into a zip file, named by the numbers of the invoices. Only one PDF at a time
 * is in memory: the browser may keep the parts of a Blob on disk. PDFs are compressed already and are stored as they are.
 * The same documents give the same bytes. `onProgress` is called after each PDF with their count so far.
 */
export async function makeZip(
  documents: readonly InvoiceDocument[],
  fontCache: FontCache,
  onProgress: (done: number) => void = () => {},
): Promise<ZipResult> {
  let file = new Blob([], { type: 'application/zip' })
  let chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const moveToFile = () => {
    file = new Blob([file, ...chunks], { type: file.type })
    chunks = []
  }
  const missingGlyphs = new Set<string>()
  let waitsForFont = false
  const names = fileNames(documents.map(({ invoice }) => invoice.invoice_number))
  for (const [index, document] of documents.entries()) {
    const pdf = await makePdf([document], fontCache)
    for (const glyph of pdf.missingGlyphs) missingGlyphs.add(glyph)
    waitsForFont ||= pdf.waitsForFont
    const entry = new ZipPassThrough(names[index] ?? '')
    entry.mtime = noonOf(papersOf(document)[0].created)
    zip.add(entry)
    entry.push(new Uint8Array(pdf.file), true)
    moveToFile()
    onProgress(index + 1)
  }
  zip.end()
  moveToFile()
  return { file, missingGlyphs: [...missingGlyphs], waitsForFont }
}

/** Returns the names of the files. Two professionals may have used the same number. */
function fileNames(numbers: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return numbers.map((number) => {
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    return count === 1 ? `${number}.pdf` : `${number} (${count}).pdf`
  })
}

/** Zip files have local times: noon of the same day is the same bytes in every time zone. */
function noonOf(day: string): Date {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
