import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { PersonMenu } from '../../components/reporting/person-menu.tsx'
import { StatusBadge } from '../../components/request/status-badge.tsx'
import type { Thread } from '../../data/use-thread.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useCoversEdge } from '../../ui/use-covers-edge.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Says with whom and about what; leads back to the list of requests. */
export function ThreadHeader({ thread }: { thread: Thread }) {
  const bar = useRef<HTMLElement>(null)
  useCoversEdge(bar, 'top')
  const { asClient, request, service, client, other, title, requestId } = thread
  const person = asClient ? service?.posted_by : client?.user_id
  return (
    <header
      ref={bar}
      className="sticky low:static top-[env(safe-area-inset-top)] z-10 -mx-4 flex items-center gap-2 border-b border-line bg-paper/95 px-2 py-2 backdrop-blur-md before:absolute before:inset-x-0 before:bottom-full before:h-[env(safe-area-inset-top)] before:bg-paper sm:-mx-6 sm:px-4 md:top-[calc(4rem+env(safe-area-inset-top))] md:before:hidden lg:mx-0 lg:px-0"
    >
      <ButtonLink
        to={asClient ? '/client-dashboard' : '/my-jobs'}
        variant="quiet"
        size="small"
        aria-label={asClient ? 'Back to the dashboard' : 'Back to my services'}
        icon={ArrowLeft}
        className="size-11 shrink-0 px-0! [&_svg]:size-5.5"
      />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-xl leading-tight sm:text-2xl">
          <Verbatim>{other}</Verbatim>
        </h1>
        <p className="truncate text-sm text-ink-soft">
          <bdi>{title}</bdi>
          {!asClient && client && (
            <>
              <span>{' · '}</span>
              <Verbatim>{client.company_name}</Verbatim>
            </>
          )}
        </p>
      </div>
      {request && (
        <span className="shrink-0 max-sm:hidden lg:hidden">
          <StatusBadge status={request.status} />
        </span>
      )}
      {request && (
        <PersonMenu kind="request" target={requestId} subject={other} person={person} name={other} />
      )}
    </header>
  )
}
