import { ServiceFormDialog } from '../../components/service-form/service-form-dialog.tsx'
import { useRow } from '../../data/use-rows.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'
import { DeleteServiceDialog } from './delete-service-dialog.tsx'
import { RequestsDialog } from './requests-dialog/requests-dialog.tsx'

export type ServiceDialog = { dialog: 'offer' } | { dialog: 'edit' | 'requests' | 'delete'; service: Service }

interface ServiceDialogsProps {
  shown: ShownDialog<ServiceDialog> | null
  provider: Profile
  onClose: () => void
  onDeleted: () => void
}

/** The page's dialogs. Each shows changes of its service that arrive while it is open. */
export function ServiceDialogs({ shown, provider, onClose, onDeleted }: ServiceDialogsProps) {
  if (!shown) return null
  const { content, open, openCount } = shown
  if (content.dialog === 'offer') {
    return <ServiceFormDialog key={openCount} task={{ provider }} open={open} onClose={onClose} />
  }
  return (
    <ExistingServiceDialog
      key={openCount}
      dialog={content.dialog}
      seen={content.service}
      open={open}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}

interface ExistingServiceDialogProps extends Omit<ServiceDialogsProps, 'shown' | 'provider'> {
  dialog: 'edit' | 'requests' | 'delete'
  seen: Service
  open: boolean
}

function ExistingServiceDialog({ dialog, seen, open, onClose, onDeleted }: ExistingServiceDialogProps) {
  const service = useRow('jobs', seen.id) ?? seen
  switch (dialog) {
    case 'edit':
      return <ServiceFormDialog task={{ service }} open={open} onClose={onClose} />
    case 'requests':
      return <RequestsDialog service={service} open={open} onClose={onClose} />
    case 'delete':
      return <DeleteServiceDialog service={service} open={open} onClose={onClose} onDeleted={onDeleted} />
  }
}
