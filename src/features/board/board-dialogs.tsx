import { ContactDialog } from '../../components/contact-dialog/contact-dialog.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useRow } from '../../data/use-rows.ts'
import type { Service } from '../../domain/rows.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { RequestDialog } from './request-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import type { BoardDialog, ShownService } from './use-board-dialogs.ts'

interface BoardDialogsProps {
  shown: ShownService | null
  viewer: Viewer
  requested: ReadonlySet<string>
  onShow: (service: Service, dialog: BoardDialog) => void
  onClose: () => void
}

/** The dialog of the service whose card was pressed. It shows changes of the service that arrive while it is open. */
export function BoardDialogs({ shown, ...props }: BoardDialogsProps) {
  return shown && <ServiceDialogs key={shown.openCount} shown={shown} {...props} />
}

function ServiceDialogs({
  shown,
  viewer,
  requested,
  onShow,
  onClose,
}: BoardDialogsProps & { shown: ShownService }) {
  const client = useClient()
  const { content, open } = shown
  // A service that is taken off the board is removed from the device, too.
  const service = useRow('jobs', content.service.id) ?? { ...content.service, is_active: false }
  switch (content.dialog) {
    case 'details':
      return (
        <ServiceDialog
          service={service}
          viewer={viewer}
          requested={requested.has(service.id)}
          open={open}
          onShow={onShow}
          onClose={onClose}
        />
      )
    case 'contact':
      return (
        <ContactDialog
          member={{ id: service.posted_by, full_name: service.provider_name }}
          service={content.service}
          open={open}
          onClose={onClose}
        />
      )
    case 'request':
      return client && <RequestDialog client={client} service={service} open={open} onClose={onClose} />
  }
}
