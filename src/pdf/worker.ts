import type { InvoiceDocument, PdfDocument } from './document.ts'
import { FontCache, readCachedFont } from './font-cache.ts'
import { makeShaper } from './harfbuzz.ts'
import { type FirstPage, firstPage, makePdf, type PdfResult } from './make-pdf.ts'
import { makeZip, type ZipResult } from './make-zip.ts'

/** A request of the page; the responses have the same `id`. */
export type PdfRequest =
  | { id: number; kind: 'pdf'; documents: readonly [PdfDocument, ...PdfDocument[]] }
  | { id: number; kind: 'zip'; documents: readonly InvoiceDocument[] }
  | { id: number; kind: 'page'; document: PdfDocument }

/** What each kind of request is answered with. */
export interface PdfResults {
  pdf: PdfResult
  zip: ZipResult
  page: FirstPage
}

/** The last response to a request has the result; those before it say how many files of a zip are done. */
export type PdfResponse =
  | { id: number; done: number }
  | { id: number; result: PdfResults[keyof PdfResults] | { failure: string } }

const fontCache = new FontCache(makeShaper, readCachedFont)

addEventListener('message', async ({ data: request }: MessageEvent<PdfRequest>) => {
  const { id } = request
  const result = await answer(request).catch((error: unknown) => ({ failure: String(error) }))
  const transfer = 'file' in result && result.file instanceof ArrayBuffer ? [result.file] : []
  postMessage({ id, result } satisfies PdfResponse, { transfer })
})

async function answer(request: PdfRequest): Promise<PdfResults[keyof PdfResults]> {
  if (request.kind === 'page') return firstPage(request.document, fontCache)
  if (request.kind === 'pdf') return makePdf(request.documents, fontCache)
  return makeZip(request.documents, fontCache, (done) =>
    postMessage({ id: request.id, done } satisfies PdfResponse),
  )
}
