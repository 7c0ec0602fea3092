import { memo } from 'react'
import { useCreatedRow } from '../../data/use-created-row.ts'
import type { Service } from '../../domain/rows.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { ServiceCard } from './service-card.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceGridProps {
  services: readonly Service[]
  viewer: Viewer
  requested: ReadonlySet<string>
  onShow: (service: Service, dialog: BoardDialog) => void
}

/** Shows the found services. Not rendered again where a key finds the same ones. */
export const ServiceGrid = memo(function ServiceGrid({
  services,
  viewer,
  requested,
  onShow,
}: ServiceGridProps) {
  return (
    <VirtualGrid label="Services" items={services} rowHeight={420} scrollTo={useCreatedRow()}>
      {(service) => (
        <ServiceCard
          service={service}
          viewer={viewer}
          requested={requested.has(service.id)}
          onShow={onShow}
        />
      )}
    </VirtualGrid>
  )
})
