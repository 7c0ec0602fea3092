import { useParams } from '@tanstack/react-router'
import { Guarded, NotPulled } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { usePulled } from '../../data/use-rows.ts'
import { useThread } from '../../data/use-thread.ts'
import { isAdministrator } from '../../domain/viewer.ts'
import { ButtonLink } from '../../ui/button.tsx'
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
  return <NoThread />
}

/** An administrator reads a reported conversation with its report; nothing of it is stored on the device. */
function NoThread() {
  const isAdmin = isAdministrator(useAuth().viewer)
  return (
    <EmptyState
      asPage
      art={<NotFoundArt />}
      title="Conversation not found"
      action={
        isAdmin && (
          <ButtonLink to="/admin" hash="reports" variant="secondary">
            Reported conversations
          </ButtonLink>
        )
      }
    >
      <p>There is no request of yours at this address. It may have been removed with an account.</p>
      {isAdmin && <p>You read a reported conversation with its report.</p>}
    </EmptyState>
  )
}
