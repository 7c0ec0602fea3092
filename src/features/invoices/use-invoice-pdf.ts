import { useState } from 'react'
import { toast } from 'sonner'
import { warnMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { openPrinter, openWindowForDownload } from '../../components/printing/print-file.ts'
import { saveFile } from '../../data/save-file.ts'
import { shareFile } from '../../data/share-file.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { failureOf } from '../../messages/outcome.ts'
import { importPart } from '../../platform/import-part.ts'
import { printed } from './printed-invoice.ts'
import { useRecordCopy } from './use-invoice-copies.ts'

const PRINT_BLOCKED_MESSAGE = 'Please allow popups to print invoice'

/** Returns functions that make the invoice's PDF and save, print or share it. Works offline. */
export function useInvoicePdf(listed: ListedInvoice) {
  const { invoice } = listed
  const [busy, setBusy] = useState<'save' | 'print' | 'share' | null>(null)
  const noteCopy = useRecordCopy()
  const name = `${invoice.invoice_number}.pdf`

  async function withPdf(task: 'save' | 'print' | 'share', use: (pdf: Blob) => Promise<void>) {
    setBusy(task)
    try {
      const { invoicesPdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
      await use(await invoicesPdf([printed(listed)], { onMissingGlyphs: warnMissingGlyphs }))
      await noteCopy(invoice)
      return true
    } catch (error) {
      console.warn('The PDF of an invoice could not be made', error)
      toast.error('The PDF could not be made', {
        description: failureOf(error, 'Please try again in a moment.'),
      })
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    async print() {
      // Within the click: later, browsers block windows.
      const printer = openPrinter()
      if (!printer) {
        toast.error(PRINT_BLOCKED_MESSAGE)
        return
      }
      const made = await withPdf('print', async (pdf) => {
        if ((await printer.print(pdf)) === 'blocked') toast.error(PRINT_BLOCKED_MESSAGE)
      })
      if (!made) printer.cancel()
    },
    async save() {
      const place = openWindowForDownload()
      if (place === 'blocked') {
        toast.error('Please allow popups to download PDF')
        return
      }
      await withPdf('save', async (pdf) => {
        if (place) place.location.href = URL.createObjectURL(pdf)
        else await saveFile(pdf, name)
      })
    },
    async share() {
      await withPdf('share', (pdf) => shareFile(pdf, name))
    },
  }
}
