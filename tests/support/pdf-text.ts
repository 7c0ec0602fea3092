import bidiFactory from 'bidi-js'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const bidi = bidiFactory()

/** Returns the lines of each page of a PDF in visual order, from left to right, and the file's document properties. */
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
      // pdf.js reverses right-to-left text, which stands in fonts named `-rtl`: reversed again, it is in visual order.
      const font: { name: string } = page.commonObjs.get(item.fontName)
      const isReversed = item.dir === 'rtl' && font.name.endsWith('-rtl')
      const plain = item.str.normalize('NFKC')
      text += (isReversed ? [...plain].reverse().join('') : plain) + (item.hasEOL ? '\n' : '')
    }
    pages.push(text)
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { pages, info: info as Record<string, unknown> }
}

/** Returns each text of a PDF with its page, font, size and place in points, in alphabetical order. */
export async function placedTexts(file: ArrayBuffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(file.slice(0)), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    await page.getOperatorList()
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const font: { name: string } = page.commonObjs.get(item.fontName)
      const place = item.transform.map((value: number) => value.toFixed(1)).join(' ')
      texts.push(`${number} ${font.name} ${place} ${item.str}`)
    }
  }
  await loading.destroy()
  return texts.sort()
}

/** Returns a line in visual order, from left to right, by the Unicode bidi algorithm. */
export function asPrinted(typed: string): string {
  const text = typed.normalize('NFKC')
  return bidi
    .getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'auto'))
    .map((index) => text[index])
    .join('')
}
