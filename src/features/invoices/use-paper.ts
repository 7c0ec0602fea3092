import { useState } from 'react'
import { toast } from 'sonner'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { importPart } from '../../platform/import-part.ts'
import { tellMarked } from './missing-glyphs.ts'
import { openPrinter, openWindowForDownload } from './print-file.ts'
import { tryAgainMessage } from './retry-message.ts'
import { savePdf } from './save-pdf.ts'
import { shareFile } from './share-file.ts'
import { useNoteCopy } from './use-copies.ts'

const BLOCKED = 'Please allow popups to print invoice'

/** Makes the invoice's PDF when it is asked for, and saves, prints or shares it. Works without a network. */
export function usePaper({ invoice, parties, payment }: ListedInvoice) {
  const [busy, setBusy] = useState<'save' | 'print' | 'share' | null>(null)
  const noteCopy = useNoteCopy()
  const name = `${invoice.invoice_number}.pdf`

  async function withPdf(task: 'save' | 'print' | 'share', use: (pdf: Blob) => Promise<void>) {
    setBusy(task)
    try {
      const { invoicePdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
      await use(await invoicePdf(invoice, parties, { payment, onMissingGlyphs: tellMarked }))
      await noteCopy(invoice)
      return true
    } catch (error) {
      console.warn('The invoice could not be put on paper', error)
      toast.error('The PDF could not be made', { description: tryAgainMessage(error) })
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    async print() {
      // Windows open only in the click itself; afterwards a browser blocks them.
      const printer = openPrinter()
      if (!printer) {
        toast.error(BLOCKED)
        return
      }
      const made = await withPdf('print', async (pdf) => {
        if ((await printer.print(pdf)) === 'blocked') toast.error(BLOCKED)
      })
      if (!made) printer.giveUp()
    },
    async save() {
      const place = openWindowForDownload()
      if (place === 'blocked') {
        toast.error('Please allow popups to download PDF')
        return
      }
      await withPdf('save', (pdf) => savePdf(pdf, name, place))
    },
    async share() {
      await withPdf('share', (pdf) => shareFile(pdf, name))
    },
  }
}
