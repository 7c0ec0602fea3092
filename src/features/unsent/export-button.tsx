import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useExportUnsent } from '../../app/export-unsent.ts'
import { Button } from '../../ui/button.tsx'

/** Everything of this page as one file, pictures included. */
export function ExportButton() {
  const exportUnsent = useExportUnsent()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await exportUnsent()
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <Button
      look="secondary"
      icon={<FileDown aria-hidden="true" className="size-4.5" />}
      busy={busy}
      busyText="Writing..."
      onClick={save}
    >
      Save as a file
    </Button>
  )
}
