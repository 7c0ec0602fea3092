import { type Day, localDay } from '../domain/calendar.ts'
import type { HowToPay } from '../domain/invoice/how-to-pay.ts'
import type { InvoiceParties } from '../domain/invoice/invoice-parties.ts'
import type { Quote } from '../domain/rows.ts'
import type { InvoiceDocument, PdfDocument, PrintedReminder } from './document.ts'
import { withCode } from './link-code.ts'
import type { FirstPage } from './make-pdf.ts'
import { formatFor } from './page.ts'
import { askWorker } from './pdf-worker.ts'

/** An invoice with how to pay it, and all of its payments, oldest first, where they are printed. */
type InvoiceToPrint = Pick<InvoiceDocument, 'invoice' | 'parties' | 'payments'> & { payment: HowToPay }

interface PrintOptions {
  /** Language tag that decides between A4 and Letter; default: the browser's language. */
  locale?: string
  /** Decides whether an invoice is overdue or a quote has expired; default: today in the device's time zone. */
  today?: Day
  /**
   * Asks whether to make a file in which these characters stand as □; `waitsForFont`: a network would help. Where it
   * resolves to false there is no file: the promise rejects with an AbortError.
   */
  onMissingGlyphs?: (missing: { characters: readonly string[]; waitsForFont: boolean }) => Promise<boolean>
}

/**
 * Returns invoices in one PDF, each beginning on a page of its own. A worker makes it and loads jsPDF on its first request;
 * works without a network. Rejects where the app's own files cannot be loaded.
 */
export async function invoicesPdf(
  [first, ...more]: readonly [InvoiceToPrint, ...InvoiceToPrint[]],
  options: PrintOptions = {},
): Promise<Blob> {
  const toDocument = toInvoiceDocument(options)
  return pdfOf([await toDocument(first), ...(await Promise.all(more.map(toDocument)))], options)
}

/** Returns the quote as a PDF: the invoice's paper, without how to pay. */
export const quotePdf = (quote: Quote, parties: InvoiceParties, options: PrintOptions = {}): Promise<Blob> =>
  pdfOf([{ kind: 'quote', quote, parties, ...settingsOf(options) }], options)

/**
 * Returns a reminder as a PDF: a letter with the reminder's text, what is owed and how to pay, and after it the invoice
 * itself.
 */
export async function reminderPdf(
  { invoice, parties, payment, payments = [] }: InvoiceToPrint,
  reminder: PrintedReminder,
  options: PrintOptions = {},
): Promise<Blob> {
  const about = { invoice, parties, payments, payment: await withCode(payment) }
  return pdfOf([{ kind: 'reminder', ...about, reminder, ...settingsOf(options) }], options)
}

/**
 * Returns a zip file with one PDF for each invoice, named by its number. The worker makes one after the other;
 * `onProgress` is called after each.
 */
export async function invoicesZip(
  invoices: readonly InvoiceToPrint[],
  {
    onProgress,
    ...options
  }: PrintOptions & { onProgress?: (progress: { done: number; total: number }) => void } = {},
): Promise<Blob> {
  const documents = await Promise.all(invoices.map(toInvoiceDocument(options)))
  const total = documents.length
  const result = await askWorker({ kind: 'zip', documents }, (done) => onProgress?.({ done, total }))
  await confirmMissingGlyphs(result, options)
  return new Blob([result.file], { type: 'application/zip' })
}

/** Returns the first page of an invoice, in the places of its PDF: it is drawn on the screen while a form is filled in. */
export const invoicePage = async (invoice: InvoiceToPrint, options: PrintOptions = {}): Promise<FirstPage> =>
  askWorker({ kind: 'page', document: await toInvoiceDocument(options)(invoice) })

/** Copies only what is printed: other objects of a list would be sent to the worker with it. */
const toInvoiceDocument =
  (options: PrintOptions) =>
  async ({ invoice, parties, payment, payments }: InvoiceToPrint): Promise<InvoiceDocument> => ({
    kind: 'invoice',
    invoice,
    parties,
    payment: await withCode(payment),
    ...(payments && { payments }),
    ...settingsOf(options),
  })

const settingsOf = ({ locale = navigator.language, today = localDay(new Date()) }: PrintOptions) => ({
  format: formatFor(locale),
  today,
})

async function pdfOf(
  documents: readonly [PdfDocument, ...PdfDocument[]],
  options: PrintOptions,
): Promise<Blob> {
  const result = await askWorker({ kind: 'pdf', documents })
  await confirmMissingGlyphs(result, options)
  return new Blob([result.file], { type: 'application/pdf' })
}

/** Rejects with an AbortError where characters are missing and the user wants no such file. */
async function confirmMissingGlyphs(
  { missingGlyphs, waitsForFont }: { missingGlyphs: string[]; waitsForFont: boolean },
  { onMissingGlyphs }: PrintOptions,
): Promise<void> {
  if (missingGlyphs.length === 0 || !onMissingGlyphs) return
  if (await onMissingGlyphs({ characters: missingGlyphs, waitsForFont })) return
  throw new DOMException('The user decided against this file', 'AbortError')
}
