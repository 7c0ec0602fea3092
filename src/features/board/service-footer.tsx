import { requestRefusals } from '../../domain/request/request.ts'
import type { Service } from '../../domain/rows.ts'
import { boardControls } from '../../domain/service/board.ts'
import { isListed } from '../../domain/service/board-order.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { ServiceActions } from './service-actions.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceFooterProps {
  service: Service
  viewer: Viewer
  requested: boolean
  onShow: (service: Service, dialog: BoardDialog) => void
}

/** The buttons of a service that is on the board, below its details; otherwise a sentence. */
export const ServiceFooter = ({ service, viewer, requested, onShow }: ServiceFooterProps) =>
  isListed(service) ? (
    <ServiceActions service={service} controls={boardControls(viewer, service, requested)} onShow={onShow} />
  ) : (
    <p className="flex-1 text-center text-ink-soft">{requestRefusals['not-listed']}</p>
  )
