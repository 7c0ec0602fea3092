import { FileDown } from 'lucide-react'
import { toast } from 'sonner'
import { useExportUnsent } from '../../data/export-unsent.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'

/** Saves everything of this page as one file, pictures included. */
export function ExportButton() {
  const exportUnsent = useExportUnsent()
  const { busy, during } = useBusy()
  const save = async () => {
    const outcome = await during(exportUnsent())
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <Button variant="secondary" icon={FileDown} busy={busy} busyText="Writing..." onClick={save}>
      Save as a file
    </Button>
  )
}
