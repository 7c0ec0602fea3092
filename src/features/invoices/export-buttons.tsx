import { FileArchive, FileSpreadsheet, Files, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { Button } from '../../ui/button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { useIsPhone } from '../../ui/use-media-query.ts'
import { saveInvoicesCsv, saveInvoicesPdf, saveInvoicesZip } from './export-invoices.ts'

interface ExportButtonsProps {
  invoices: readonly ListedInvoice[]
  today: Day
}

interface Export {
  label: string
  icon: LucideIcon
  onClick: () => void
  busy: boolean
  /** While it is busy, where more can be said than that. */
  busyText?: string
}

/**
 * Exports the selected invoices, or else those shown: as a CSV table, all in one PDF, or as a zip of PDFs. On a phone the
 * three are a menu.
 */
export function ExportButtons(props: ExportButtonsProps) {
  const isPhone = useIsPhone()
  const exports = useExports(props)
  if (!isPhone)
    return exports.map(({ label, ...button }) => (
      <Button key={label} variant="quiet" size="small" {...button}>
        {label}
      </Button>
    ))
  const running = exports.find(({ busy }) => busy)
  return (
    <>
      <p role="status" className="flex items-center gap-2 px-2 text-sm text-ink-soft empty:hidden">
        {running && (
          <>
            <Spinner />
            <span key={running.busyText}>{running.busyText ?? running.label}</span>
          </>
        )}
      </p>
      <MoreMenu label="Export" items={exports.filter(({ busy }) => !busy)} />
    </>
  )
}

function useExports({ invoices, today }: ExportButtonsProps): Export[] {
  const pdf = useBusy()
  const zip = useBusy()
  const [done, setDone] = useState(0)
  const saveZip = () => {
    setDone(0)
    void zip.during(saveInvoicesZip(invoices, today, (progress) => setDone(progress.done)))
  }
  return [
    {
      label: 'Export CSV',
      icon: FileSpreadsheet,
      busy: false,
      onClick: () => void saveInvoicesCsv(invoices, today),
    },
    {
      label: 'All in one PDF',
      icon: Files,
      busy: pdf.busy,
      onClick: () => void pdf.during(saveInvoicesPdf(invoices, today)),
    },
    ...(invoices.length > 1
      ? [
          {
            label: 'PDFs in a zip',
            icon: FileArchive,
            busy: zip.busy,
            busyText: `${done} of ${invoices.length}`,
            onClick: saveZip,
          },
        ]
      : []),
  ]
}
