import { FontCache, readCachedFont } from '../../src/pdf/font-cache.ts'
import { makeShaper } from '../../src/pdf/harfbuzz.ts'
import { makePdf } from '../../src/pdf/make-pdf.ts'
import { payment as details, invoice, parties } from './invoice.ts'

const payment = { details, link: null, account: null, code: null }
const fontCache = new FontCache(makeShaper, readCachedFont)

/** Draws as the app does; on the page's main thread here, like the others, not in its worker. */
export async function make(): Promise<ArrayBuffer> {
  const { file } = await makePdf(
    [{ kind: 'invoice', invoice, parties, payment, format: 'a4', today: '2026-11-22' }],
    fontCache,
  )
  return file
}
