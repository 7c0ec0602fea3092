import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will be so afterwards. */
  description: ReactNode
  /** The deed, in one word. */
  label: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ label, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose} className="max-sm:flex-1">
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm} className="max-sm:flex-1">
            {label}
          </Button>
        </>
      }
    />
  )
}
