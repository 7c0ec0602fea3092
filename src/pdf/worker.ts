import type { PdfDocument } from './document.ts'
import { FontCache, readCachedFont } from './font-cache.ts'
import { makePdf, type PdfResult } from './make-pdf.ts'

/** A request of the page; the response has the same `id`. */
export interface PdfRequest {
  id: number
  documents: readonly [PdfDocument, ...PdfDocument[]]
}

export interface PdfResponse {
  id: number
  result: PdfResult | { failure: string }
}

const fontCache = new FontCache(readCachedFont)

addEventListener('message', async ({ data: { id, documents } }: MessageEvent<PdfRequest>) => {
  const result = await makePdf(documents, fontCache).catch((error: unknown) => ({ failure: String(error) }))
  postMessage({ id, result } satisfies PdfResponse, 'file' in result ? { transfer: [result.file] } : {})
})
