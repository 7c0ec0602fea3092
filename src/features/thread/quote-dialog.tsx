import { QuoteFormDialog } from '../../components/quote-form/quote-form-dialog.tsx'
import type { QuoteFormTask } from '../../components/quote-form/quote-form-draft.ts'
import type { Profile } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'

interface QuoteDialogProps {
  me: Profile
  shown: ShownDialog<QuoteFormTask> | null
  onClose: () => void
}

/** The form of a quote; each opening begins anew. */
export const QuoteDialog = ({ me, shown, onClose }: QuoteDialogProps) =>
  shown && (
    <QuoteFormDialog key={shown.openCount} me={me} task={shown.content} open={shown.open} onClose={onClose} />
  )
