import { useDeferredValue, useMemo, useState } from 'react'
import { MatchingMembers } from '../../components/matching-rows.tsx'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useBoardServices } from '../../data/use-board-services.ts'
import { useClient } from '../../data/use-client.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { useContinueAt } from '../../data/use-next-address.ts'
import { useRequested } from '../../data/use-requested.ts'
import { usePulled, useRows } from '../../data/use-rows.ts'
import { useSimilarRows } from '../../data/use-similar-rows.ts'
import { entryAddress, withFormOpen } from '../../domain/next-address.ts'
import { incrementalSearch } from '../../domain/search/incremental-search.ts'
import { findServices, foldedService } from '../../domain/service/board.ts'
import { hasRole, type Viewer } from '../../domain/viewer.ts'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyServicesArt, NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { LazyPart } from '../../ui/lazy-part.ts'
import { SimilarResults } from '../../ui/similar-results.tsx'
import { useIdleWarmUp } from '../../ui/use-idle-warm-up.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceGrid } from './service-grid.tsx'
import { type BoardDialog, useBoardDialogs } from './use-board-dialogs.ts'
import { useBoardSearch } from './use-board-search.ts'

const BoardDialogs = lazyDialog(
  () => import('./board-dialogs.tsx'),
  (module) => module.BoardDialogs,
  ({ shown }) => shown?.open ?? false,
)

const similarServices = new LazyPart(() =>
  import('../../domain/search/similar-services.ts').then((module) => module.similarServices),
)

/** Shows every active service; the search answers at each key. */
export function ServiceBoard({ viewer }: { viewer: Viewer }) {
  const rows = useRows('jobs')
  const client = useClient()
  const requested = useRequested()
  const pulled = usePulled()
  const unable = useLoadError('Error loading services')
  const { text, setText, type, setType, clear } = useBoardSearch()
  const dialogs = useBoardDialogs()
  const openFor = (dialog: BoardDialog) => (id: string) => {
    const service = rows.find((row) => row.id === id)
    if (service) dialogs.show(service, dialog)
  }
  useFormToOpen('details', openFor('details'), pulled)
  // Who cannot request it sees the service, and there what to do.
  const continueAt = useContinueAt()
  useFormToOpen(
    'request',
    (id) => {
      if (!hasRole(viewer, 'unfinished')) openFor(client ? 'request' : 'details')(id)
      else continueAt(entryAddress('/client-register', withFormOpen('/jobs', { form: 'request', id })))
    },
    pulled && client !== undefined,
  )
  useFormToOpen('service-contact', openFor('contact'))

  const services = useBoardServices()
  useIdleWarmUp(services, foldedService)
  const [find] = useState(() => incrementalSearch(findServices))
  const filter = useMemo(() => ({ q: text, type }), [text, type])
  const found = useMemo(() => find(services, filter), [find, services, filter])
  const similar = useSimilarRows(similarServices, services, filter, found)

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
      {similar.length > 0 && (
        <SimilarResults rows={similar}>
          {(service) => (
            <ServiceCard
              service={service}
              viewer={viewer}
              requested={requested.has(service.id)}
              onShow={dialogs.show}
            />
          )}
        </SimilarResults>
      )}
      <BoardDialogs
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
