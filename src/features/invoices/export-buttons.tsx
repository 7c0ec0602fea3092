import { FileSpreadsheet, Files } from 'lucide-react'
import type { Day } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { saveCsv, saveTogether } from './save-list.ts'

/** The invoices that are selected or else shown, for the accountant: as a table, or all in one document. */
export function ExportButtons({ invoices, today }: { invoices: readonly ListedInvoice[]; today: Day }) {
  const { busy, during } = useBusy()
  const together = async () => {
    await during(saveTogether(invoices, today))
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
        onClick={() => void saveCsv(invoices, today)}
      >
        Export CSV
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        icon={<Files aria-hidden="true" className="size-4" />}
        onClick={() => void together()}
      >
        All in one PDF
      </Button>
    </>
  )
}
