import type { Service } from '../../domain/rows.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { Gallery } from './gallery.tsx'
import { ServiceDetails } from './service-details.tsx'
import { ServiceFooter } from './service-footer.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceDialogProps {
  service: Service
  viewer: Viewer
  requested: boolean
  open: boolean
  onShow: (service: Service, dialog: BoardDialog) => void
  onClose: () => void
}

/** Shows everything about a service over the board. */
export function ServiceDialog({ service, viewer, requested, open, onShow, onClose }: ServiceDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={service.title}
      description={
        <p className="text-lg font-medium">
          <Verbatim>{service.company}</Verbatim>
        </p>
      }
      banner={service.images.length > 0 && <Gallery paths={service.images} />}
      footer={<ServiceFooter service={service} viewer={viewer} requested={requested} onShow={onShow} />}
    >
      <ServiceDetails service={service} viewer={viewer} heading="h3" onBlocked={onClose} />
    </Dialog>
  )
}
