import { type Day, localDay } from '../domain/calendar.ts'
import type { InvoiceParties } from '../domain/invoice-parties.ts'
import type { Invoice } from '../domain/rows.ts'
import { formatFor } from './paper.ts'
import type { PdfAnswer, PdfOrder } from './worker.ts'

/** One invoice to print. */
export interface InvoiceToPrint {
  invoice: Invoice
  parties: InvoiceParties
  /** How it is paid: bank, account, link. */
  payment?: string
}

export interface PrintOptions {
  /** Language tag that decides between A4 and Letter; the device's own unless given. */
  locale?: string
  /** Decides whether an invoice is overdue; the device's own day unless given. */
  today?: Day
  /** Told which characters stand as □, and whether a network would help: their font has not been fetched yet. */
  onMarked?: (marked: string[], waitsForFont: boolean) => void
}

/**
 * The invoice on paper. Made in a worker, which loads jsPDF when first asked; works without a network. Fails where the
 * app's own files cannot be loaded.
 */
export const invoicePdf = (
  invoice: Invoice,
  parties: InvoiceParties,
  { payment, ...options }: PrintOptions & { payment?: string } = {},
): Promise<Blob> => invoicesPdf([{ invoice, parties, ...(payment && { payment }) }], options)

/** Several invoices in one file, each beginning on a page of its own. */
export async function invoicesPdf(
  invoices: readonly [InvoiceToPrint, ...InvoiceToPrint[]],
  { locale = navigator.language, today = localDay(new Date()), onMarked }: PrintOptions = {},
): Promise<Blob> {
  const paper = (toPrint: InvoiceToPrint) => ({ ...toPrint, format: formatFor(locale), today })
  const [first, ...more] = invoices
  const made = await ask([paper(first), ...more.map(paper)])
  if ('failure' in made) throw new Error(made.failure)
  if (made.marked.length > 0) onMarked?.(made.marked, made.waitsForFont)
  return new Blob([made.file], { type: 'application/pdf' })
}

let worker: Worker | null = null
let orders = 0
const open = new Map<number, (made: PdfAnswer['made']) => void>()

function ask(papers: PdfOrder['papers']): Promise<PdfAnswer['made']> {
  worker ??= start()
  const order: PdfOrder = { id: ++orders, papers }
  const answered = new Promise<PdfAnswer['made']>((resolve) => open.set(order.id, resolve))
  worker.postMessage(order)
  return answered
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, made } }: MessageEvent<PdfAnswer>) => {
    open.get(id)?.(made)
    open.delete(id)
  }
  // It could not be loaded, or ran out of memory: the next order starts it anew.
  started.onerror = () => {
    worker = null
    started.terminate()
    for (const answer of open.values()) answer({ failure: 'The PDF worker stopped' })
    open.clear()
  }
  return started
}
