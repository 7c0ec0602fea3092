import { FontShelf, readKeptFont } from './font-cache.ts'
import type { InvoicePaper } from './layout.ts'
import { type MadePdf, makePdf } from './make-pdf.ts'

/** What the page asks; `id` comes back with the answer. */
export interface PdfOrder {
  id: number
  papers: readonly [InvoicePaper, ...InvoicePaper[]]
}

export interface PdfAnswer {
  id: number
  made: MadePdf | { failure: string }
}

const shelf = new FontShelf(readKeptFont)

addEventListener('message', async ({ data: { id, papers } }: MessageEvent<PdfOrder>) => {
  const made = await makePdf(papers, shelf).catch((error: unknown) => ({ failure: String(error) }))
  postMessage({ id, made } satisfies PdfAnswer, 'file' in made ? { transfer: [made.file] } : {})
})
