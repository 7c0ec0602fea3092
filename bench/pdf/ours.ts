import { FontCache, readCachedFont } from '../../src/pdf/font-cache.ts'
import { makeShaper } from '../../src/pdf/harfbuzz.ts'
import { makePdf } from '../../src/pdf/make-pdf.ts'
import { invoice, parties, payment } from './invoice.ts'

const fontCache = new FontCache(makeShaper, readCachedFont)

/** Draws as the app does; on the page's main thread here, like the others, not in its worker. */
export async function make(): Promise<ArrayBuffer> {
  const { file } = await makePdf(
    [{ kind: 'invoice', invoice, parties, payment, format: 'a4', today: '2026-11-22' }],
    fontCache,
  )
  return file
}
