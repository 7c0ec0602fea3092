import { type Day, localDay } from '../domain/calendar.ts'
import type { InvoiceParties } from '../domain/invoice-parties.ts'
import type { Invoice } from '../domain/rows.ts'
import type { InvoiceDocument } from './layout.ts'
import { formatFor } from './page.ts'
import type { PdfRequest, PdfResponse } from './worker.ts'

type InvoiceToPrint = Omit<InvoiceDocument, 'format' | 'today'>

interface PrintOptions {
  /** Language tag that decides between A4 and Letter; default: the browser's language. */
  locale?: string
  /** Decides whether an invoice is overdue; default: today in the device's time zone. */
  today?: Day
  /**
   * Called with the characters that are drawn as □, and whether a network would help: a font they need has not been
   * fetched yet.
   */
  onMissingGlyphs?: (characters: string[], waitsForFont: boolean) => void
}

/**
 * Returns the invoice as a PDF. A worker makes it and loads jsPDF on its first request; works without a network.
 * Rejects where the app's own files cannot be loaded.
 */
export const invoicePdf = (
  invoice: Invoice,
  parties: InvoiceParties,
  { payment, ...options }: PrintOptions & { payment?: string } = {},
): Promise<Blob> => invoicesPdf([{ invoice, parties, ...(payment && { payment }) }], options)

/** Returns several invoices in one PDF, each beginning on a page of its own. */
export async function invoicesPdf(
  invoices: readonly [InvoiceToPrint, ...InvoiceToPrint[]],
  { locale = navigator.language, today = localDay(new Date()), onMissingGlyphs }: PrintOptions = {},
): Promise<Blob> {
  const toDocument = (toPrint: InvoiceToPrint) => ({ ...toPrint, format: formatFor(locale), today })
  const [first, ...more] = invoices
  const result = await requestPdf([toDocument(first), ...more.map(toDocument)])
  if ('failure' in result) throw new Error(result.failure)
  if (result.missingGlyphs.length > 0) onMissingGlyphs?.(result.missingGlyphs, result.waitsForFont)
  return new Blob([result.file], { type: 'application/pdf' })
}

let worker: Worker | null = null
let lastRequestId = 0
const pending = new Map<number, (result: PdfResponse['result']) => void>()

function requestPdf(documents: PdfRequest['documents']): Promise<PdfResponse['result']> {
  worker ??= startWorker()
  const request: PdfRequest = { id: ++lastRequestId, documents }
  const response = new Promise<PdfResponse['result']>((resolve) => pending.set(request.id, resolve))
  worker.postMessage(request)
  return response
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, result } }: MessageEvent<PdfResponse>) => {
    pending.get(id)?.(result)
    pending.delete(id)
  }
  // The worker could not be loaded or ran out of memory: the next request starts a new one.
  started.onerror = () => {
    worker = null
    started.terminate()
    for (const resolve of pending.values()) resolve({ failure: 'The PDF worker stopped' })
    pending.clear()
  }
  return started
}
