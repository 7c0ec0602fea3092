import { useDeferredValue, useMemo, useState } from 'react'
import { MatchingMembers } from '../../components/matching-rows.tsx'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useBoardServices } from '../../data/use-board-services.ts'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { useContinueAt } from '../../data/use-next-address.ts'
import { useRequested } from '../../data/use-requested.ts'
import { usePulled, useRows } from '../../data/use-rows.ts'
import { useSimilarRows } from '../../data/use-similar-rows.ts'
import type { Service } from '../../domain/rows.ts'
import { incrementalSearch } from '../../domain/search/incremental-search.ts'
import { mentionedServices } from '../../domain/search/mentioned.ts'
import { findServices, foldedService } from '../../domain/service/board.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyServicesArt, NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { LazyPart } from '../../ui/lazy-part.ts'
import { Mentioned, Similar } from '../../ui/more-results.tsx'
import { useIdleWarmUp } from '../../ui/use-idle-warm-up.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { LazyBoardDialogs } from './lazy-board-dialogs.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceGrid } from './service-grid.tsx'
import { type BoardDialog, useBoardDialogs } from './use-board-dialogs.ts'
import { useBoardSearch } from './use-board-search.ts'
import { useRequestToOpen } from './use-request-to-open.ts'

const similarServices = new LazyPart(() =>
  import('../../domain/search/similar-services.ts').then((module) => module.similarServices),
)

/** Shows every active service; the search answers at each key. */
export function ServiceBoard({ viewer }: { viewer: Viewer }) {
  const rows = useRows('jobs')
  const requested = useRequested()
  const pulled = usePulled()
  const unable = useLoadError('Error loading services')
  const { text, setText, type, setType, clear } = useBoardSearch()
  const dialogs = useBoardDialogs(rows)
  const openFor = (dialog: BoardDialog) => (id: string) => {
    const service = rows.find((row) => row.id === id)
    if (service) dialogs.show(service, dialog)
  }
  const continueAt = useContinueAt()
  const openPage = (id: string) => continueAt(`/jobs/${id}`)
  useFormToOpen('details', openPage)
  useRequestToOpen({ viewer, path: '/jobs', open: openFor('request'), openWithout: openPage })
  useFormToOpen('service-contact', openFor('contact'))

  const services = useBoardServices()
  useIdleWarmUp(services, foldedService)
  const [find] = useState(() => incrementalSearch(findServices))
  const filter = useMemo(() => ({ q: text, type }), [text, type])
  const found = useMemo(() => find(services, filter), [find, services, filter])
  const mentioned = useMemo(() => mentionedServices(services, filter, found), [services, filter, found])
  const similar = useSimilarRows(similarServices, services, filter, found)
  const card = (service: Service) => (
    <ServiceCard
      service={service}
      viewer={viewer}
      requested={requested.has(service.id)}
      onShow={dialogs.show}
    />
  )

  // Deferred: the first cards are rendered in parts, between which the browser handles input.
  const isLoaded = useDeferredValue(pulled || services.length > 0)
  if (!isLoaded) {
    return unable ? <NotLoadedYet title="The services have not reached this device yet" /> : <BoardSkeleton />
  }
  return (
    <>
      <BoardFilters text={text} onText={setText} type={type} onType={setType} />
      <p aria-live="polite" className="mt-4 mb-7 text-sm text-ink-soft">
        {`Showing ${found.length} of ${services.length} services`}
      </p>
      <StaleDataNote />
      {found.length > 0 ? (
        <ServiceGrid services={found} viewer={viewer} requested={requested} onShow={dialogs.show} />
      ) : (
        <NothingFound any={services.length > 0} search={{ text, setText, type, setType, clear }} />
      )}
      <Mentioned rows={mentioned}>{card}</Mentioned>
      <Similar rows={similar}>{card}</Similar>
      <LazyBoardDialogs
        shown={dialogs.shown}
        viewer={viewer}
        requested={requested}
        onShow={dialogs.show}
        onClose={dialogs.close}
      />
    </>
  )
}

interface NothingFoundProps {
  any: boolean
  search: ReturnType<typeof useBoardSearch>
}

function NothingFound({ any, search }: NothingFoundProps) {
  const { text, setText, type, setType, clear } = search
  if (!any) {
    return (
      <EmptyState art={<EmptyServicesArt />} title="No services are offered right now">
        New ones appear here the moment a member offers them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title="No services found matching your criteria."
      action={
        <ClearSearch
          filters={[
            { name: text && `“${text}”`, clear: () => setText('') },
            { name: type, clear: () => setType('') },
          ]}
          onClear={clear}
        />
      }
    >
      {text && <MatchingMembers text={text} />}
    </EmptyState>
  )
}
