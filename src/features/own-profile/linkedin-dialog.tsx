import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface LinkedInDialogProps {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Says what a new LinkedIn address costs before it is saved. */
export const LinkedInDialog = ({ open, onConfirm, onCancel }: LinkedInDialogProps) => (
  <Dialog
    open={open}
    onClose={onCancel}
    title="Change your LinkedIn URL?"
    description="Verification and approval belong to the address that was looked at. With a new one your profile leaves the directory until an administrator has verified and approved it again."
    footer={
      <>
        <Button look="secondary" onClick={onCancel} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button onClick={onConfirm} className="max-sm:flex-1">
          Save change
        </Button>
      </>
    }
  />
)
