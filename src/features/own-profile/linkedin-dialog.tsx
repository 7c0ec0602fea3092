import type { lostWithNewLinkedIn } from '../../domain/profile-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Loss = NonNullable<ReturnType<typeof lostWithNewLinkedIn>>

const sentences: Record<Loss, string> = {
  membership:
    'Verification and approval belong to the address that was looked at. With a new one your profile leaves the directory until an administrator has verified and approved it again.',
  verification:
    'Verification belongs to the address that was looked at. With a new one an administrator has to verify your LinkedIn profile again.',
}

interface LinkedInDialogProps {
  open: boolean
  loses: Loss
  onConfirm: () => void
  onCancel: () => void
}

/** Tells, before a new LinkedIn address is saved, that the verification or approval is lost. */
export const LinkedInDialog = ({ open, loses, onConfirm, onCancel }: LinkedInDialogProps) => (
  <Dialog
    open={open}
    onClose={onCancel}
    title="Change your LinkedIn URL?"
    description={sentences[loses]}
    footer={
      <>
        <Button variant="secondary" onClick={onCancel} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button onClick={onConfirm} className="max-sm:flex-1">
          Save change
        </Button>
      </>
    }
  />
)
