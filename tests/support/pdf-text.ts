import bidiFactory from 'bidi-js'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const bidi = bidiFactory()

/** A PDF as a reader finds it: the lines of each page, from left to right, and what the file says about itself. */
export async function readPdf(file: ArrayBuffer) {
  const loading = getDocument({ data: new Uint8Array(file.slice(0)), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    await page.getOperatorList()
    let text = ''
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      // pdf.js has turned what it knows to be right-to-left; our fonts for such text are named so.
      const font: { name: string } = page.commonObjs.get(item.fontName)
      const turned = item.dir === 'rtl' && font.name.endsWith('-rtl')
      const plain = item.str.normalize('NFKC')
      text += (turned ? [...plain].reverse().join('') : plain) + (item.hasEOL ? '\n' : '')
    }
    pages.push(text)
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { pages, info: info as Record<string, unknown> }
}

/** A line as it stands on paper from left to right: the Unicode bidi algorithm's order. */
export function asPrinted(typed: string): string {
  const text = typed.normalize('NFKC')
  return bidi
    .getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'auto'))
    .map((place) => text[place])
    .join('')
}
