import { useActionWithToast } from '../../data/use-action.ts'
import { block } from '../../domain/profile/block.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface BlockDialogProps {
  /** User id. */
  person: string
  name: string
  open: boolean
  onClose: () => void
  onBlocked?: (() => void) | undefined
}

/** Explains the effects of a block on both sides, and asks before blocking. */
export function BlockDialog({ person, name, open, onClose, onBlocked }: BlockDialogProps) {
  const act = useActionWithToast()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Block ${name}?`}
      verbatim={[name]}
      description="You will not be listed to each other, and neither of you can write to the other. She is not told. Requests, files and invoices you already share stay with both of you, as they are: no new text, file or invoice of one reaches the other. Invoices that were sent can be paid. Rejected and withdrawn requests of this person are hidden. You can unblock the person on your account page."
      label="Block"
      onConfirm={() => act(block(person), { about: name })}
      onDone={onBlocked}
    />
  )
}
