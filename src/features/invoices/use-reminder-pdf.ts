import { confirmMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { savePdf } from '../../components/printing/save-pdf.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { ReminderEntry } from '../../domain/invoice/reminder.ts'
import { importPart } from '../../platform/import-part.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { printed } from './printed-invoice.ts'

/** Returns a function that saves a reminder as a PDF, the invoice after it. Works offline. */
export function useReminderPdf(listed: ListedInvoice) {
  const { busy, during } = useBusy()

  async function make(reminder: ReminderEntry): Promise<Blob> {
    const { reminderPdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
    return reminderPdf(printed(listed), reminder, { onMissingGlyphs: confirmMissingGlyphs })
  }

  return {
    busy,
    save: (reminder: ReminderEntry) =>
      during(savePdf(`Reminder ${listed.invoice.invoice_number}.pdf`, () => make(reminder))),
  }
}
