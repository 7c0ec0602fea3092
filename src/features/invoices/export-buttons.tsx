import { FileSpreadsheet, Files } from 'lucide-react'
import type { Day } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { saveInvoicesCsv, saveInvoicesPdf } from './export-invoices.ts'

/** Exports the selected invoices, or else those shown: as a CSV table, or all in one PDF. */
export function ExportButtons({ invoices, today }: { invoices: readonly ListedInvoice[]; today: Day }) {
  const { busy, during } = useBusy()
  const savePdf = () => void during(saveInvoicesPdf(invoices, today))
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={FileSpreadsheet}
        onClick={() => void saveInvoicesCsv(invoices, today)}
      >
        Export CSV
      </Button>
      <Button variant="quiet" size="small" busy={busy} icon={Files} onClick={savePdf}>
        All in one PDF
      </Button>
    </>
  )
}
