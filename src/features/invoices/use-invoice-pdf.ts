import { confirmMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { openPrinter } from '../../components/printing/print-file.ts'
import { savePdf, withPdf } from '../../components/printing/save-pdf.ts'
import { shareFile } from '../../data/share-file.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { importPart } from '../../platform/import-part.ts'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { printed } from './printed-invoice.ts'
import { useRecordCopy } from './use-invoice-copies.ts'

const PRINT_BLOCKED_MESSAGE = 'Please allow popups to print invoice'

/** Returns functions that make the invoice's PDF and save, print or share it. Works offline. */
export function useInvoicePdf(listed: ListedInvoice) {
  const { invoice } = listed
  const { busy, during } = useBusy()
  const noteCopy = useRecordCopy()
  const name = `${invoice.invoice_number}.pdf`

  async function make(): Promise<Blob> {
    const { invoicesPdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
    const pdf = await invoicesPdf([printed(listed)], { onMissingGlyphs: confirmMissingGlyphs })
    await noteCopy(invoice)
    return pdf
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
      const printing = withPdf(make, async (pdf) => {
        if ((await printer.print(pdf)) === 'blocked') toast.error(PRINT_BLOCKED_MESSAGE)
      })
      if (!(await during(printing))) printer.cancel()
    },
    save: () => during(savePdf(name, make)),
    share: () => during(withPdf(make, (pdf) => shareFile(pdf, name))),
  }
}
