import { FileDown } from 'lucide-react'
import { useExportUnsent } from '../../data/use-export-unsent.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Saves the unsent work as a file before it is deleted from the device. */
export function SaveCopyButton() {
  const exportUnsent = useExportUnsent()
  const save = async () => {
    const outcome = await exportUnsent()
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <Button variant="secondary" size="small" icon={FileDown} onClick={() => void save()}>
      Save a copy
    </Button>
  )
}
