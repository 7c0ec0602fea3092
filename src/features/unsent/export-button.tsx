import { FileDown } from 'lucide-react'
import { OutcomeButton } from '../../components/outcome-button.tsx'
import { useExportUnsent } from '../../data/use-export-unsent.ts'

/** Saves everything of this page as one file, pictures included. */
export const ExportButton = () => (
  <OutcomeButton variant="secondary" icon={FileDown} act={useExportUnsent()} busyText="Writing...">
    Save as a file
  </OutcomeButton>
)
