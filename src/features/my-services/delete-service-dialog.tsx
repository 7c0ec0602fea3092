import { useActionWithToast } from '../../data/use-action.ts'
import type { Service } from '../../domain/rows.ts'
import { deleteService } from '../../domain/service/service.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface DeleteServiceDialogProps {
  service: Service
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a service is deleted (spec §5, "Deletions"). */
export function DeleteServiceDialog({ service, open, onClose, onDeleted }: DeleteServiceDialogProps) {
  const act = useActionWithToast()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this service?"
      description={`“${service.title}” leaves the board and this list. This action cannot be undone. Requests and invoices that name it remain.`}
      label="Delete"
      onConfirm={() => act(deleteService(service, new Date().toISOString()))}
      onDone={onDeleted}
    />
  )
}
