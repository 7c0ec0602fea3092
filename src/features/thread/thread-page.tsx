import { useParams } from '@tanstack/react-router'
import { Guarded, NotPulled } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { usePulled } from '../../data/row-hooks.ts'
import { useThread } from '../../data/use-thread.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundArt } from '../../ui/illustrations/not-found-art.tsx'
import { ThreadScreen } from './thread-screen.tsx'

/** Shows the conversation of one request to its two sides. */
export function ThreadPage() {
  const { requestId = '' } = useParams({ strict: false })
  return (
    <Guarded route="/requests/$requestId">
      <ThreadOf key={requestId} requestId={requestId} />
    </Guarded>
  )
}

function ThreadOf({ requestId }: { requestId: string }) {
  const thread = useThread(requestId)
  const pulled = usePulled()
  if (thread) return <ThreadScreen thread={thread} />
  if (!pulled) return <NotPulled asPage notLoadedTitle={guards['/requests/$requestId'].notLoadedTitle} />
  return (
    <EmptyState asPage art={<NotFoundArt />} title="Conversation not found">
      There is no request of yours at this address. It may have been removed with an account.
    </EmptyState>
  )
}
