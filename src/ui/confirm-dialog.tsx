import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Elements } from './elements.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Names in title and description. */
  verbatim?: readonly (string | null | undefined)[] | undefined
  /** The consequences. */
  description: string | Elements
  /** The action in one word, on the confirming button. */
  label: string
  /** Resolves to whether it was done: the dialog then closes. */
  onConfirm: () => Promise<boolean>
  onDone?: (() => void) | undefined
  onClose: () => void
  danger?: boolean
}

/** Asks before an action with consequences; one that can be undone is not in red (`danger`). */
export function ConfirmDialog({ label, onConfirm, onDone, danger = true, ...dialog }: ConfirmDialogProps) {
  const confirm = async () => {
    if (!(await onConfirm())) return
    dialog.onClose()
    onDone?.()
  }
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose} className="max-sm:flex-1">
            Cancel
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            className="max-sm:flex-1"
          >
            {label}
          </Button>
        </>
      }
    />
  )
}
