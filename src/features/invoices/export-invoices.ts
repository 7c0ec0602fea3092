import { confirmMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { isDeclined } from '../../components/printing/save-pdf.ts'
import { saveFile } from '../../data/save-file.ts'
import type { Day } from '../../domain/calendar.ts'
import { csvFormatOf, invoicesCsv } from '../../domain/invoice/invoice-csv.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { YearFigures } from '../../domain/invoice/invoice-year.ts'
import { yearCsv } from '../../domain/invoice/invoice-year-csv.ts'
import { failureOf } from '../../messages/outcome.ts'
import { importPart } from '../../platform/import-part.ts'
import { toast } from '../../ui/toast.tsx'
import { printed } from './printed-invoice.ts'

/** Saves the invoices as a CSV file. */
export const saveInvoicesCsv = (list: readonly ListedInvoice[], today: Day): Promise<void> =>
  saveList(`invoices-${today}.csv`, async () => csvFile(invoicesCsv(list, csvFormatOf(navigator.language))))

/** Saves the figures of a year as a CSV file. */
export const saveYearCsv = (year: string, figures: YearFigures): Promise<void> =>
  saveList(`invoices-${year}-figures.csv`, async () =>
    csvFile(yearCsv(year, figures, csvFormatOf(navigator.language))),
  )

const csvFile = (csv: string) => new Blob([csv], { type: 'text/csv;charset=utf-8' })

/** Saves the invoices as one PDF, each on its own page. */
export const saveInvoicesPdf = (list: readonly ListedInvoice[], today: Day): Promise<void> =>
  saveList(`invoices-${today}.pdf`, async () => {
    const { invoicesPdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
    const [first, ...more] = list.map(printed)
    return first
      ? invoicesPdf([first, ...more], { today, onMissingGlyphs: confirmMissingGlyphs })
      : new Blob()
  })

/** Saves the invoices as a zip file, one PDF each. `onProgress` is told how many are done. */
export const saveInvoicesZip = (
  list: readonly ListedInvoice[],
  today: Day,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<void> =>
  saveList(`invoices-${today}.zip`, async () => {
    const { invoicesZip } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
    return invoicesZip(list.map(printed), { today, onProgress, onMissingGlyphs: confirmMissingGlyphs })
  })

async function saveList(name: string, make: () => Promise<Blob>): Promise<void> {
  try {
    await saveFile(await make(), name)
  } catch (error) {
    if (isDeclined(error)) return
    console.warn('The list could not be saved', error)
    toast.error('The list could not be saved', {
      description: failureOf(error, 'Please try again in a moment.'),
    })
  }
}
