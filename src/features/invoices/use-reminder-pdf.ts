import { toast } from 'sonner'
import { warnMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { openWindowForDownload } from '../../components/printing/print-file.ts'
import { saveFile } from '../../data/save-file.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { ReminderEntry } from '../../domain/reminder.ts'
import { failureOf } from '../../messages/outcome.ts'
import { importPart } from '../../platform/import-part.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { printed } from './printed-invoice.ts'

/** Returns a function that saves a reminder as a PDF, the invoice after it. Works offline. */
export function useReminderPdf(listed: ListedInvoice) {
  const { busy, during } = useBusy()
  const { invoice, parties, payment, payments = [] } = printed(listed)

  async function make(reminder: ReminderEntry, place: Window | null): Promise<void> {
    try {
      const { reminderPdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
      const options = { payment, onMissingGlyphs: warnMissingGlyphs }
      const pdf = await reminderPdf(invoice, parties, reminder, payments, options)
      if (place) place.location.href = URL.createObjectURL(pdf)
      else await saveFile(pdf, `Reminder ${invoice.invoice_number}.pdf`)
    } catch (error) {
      console.warn('The PDF of a reminder could not be made', error)
      toast.error('The PDF could not be made', {
        description: failureOf(error, 'Please try again in a moment.'),
      })
    }
  }

  return {
    busy,
    save(reminder: ReminderEntry) {
      // Within the click: later, browsers block windows.
      const place = openWindowForDownload()
      if (place === 'blocked') toast.error('Please allow popups to download PDF')
      else void during(make(reminder, place))
    },
  }
}
