import { FileArchive, FileSpreadsheet, Files } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { saveInvoicesCsv, saveInvoicesPdf, saveInvoicesZip } from './export-invoices.ts'

interface ExportButtonsProps {
  invoices: readonly ListedInvoice[]
  today: Day
}

/** Exports the selected invoices, or else those shown: as a CSV table, all in one PDF, or as a zip of PDFs. */
export function ExportButtons({ invoices, today }: ExportButtonsProps) {
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
      {invoices.length > 1 && <ZipButton invoices={invoices} today={today} />}
    </>
  )
}

/** Makes one PDF after the other, and shows how many are done. */
function ZipButton({ invoices, today }: ExportButtonsProps) {
  const { busy, during } = useBusy()
  const [done, setDone] = useState(0)
  const save = () => {
    setDone(0)
    void during(saveInvoicesZip(invoices, today, (progress) => setDone(progress.done)))
  }
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      busyText={`${done} of ${invoices.length}`}
      icon={FileArchive}
      onClick={save}
    >
      PDFs in a zip
    </Button>
  )
}
