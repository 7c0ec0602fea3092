import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EventList } from './event-list.tsx'
import { ToastLog } from './toast-log.tsx'

/** Shows what the app has told the user: what happened, on all devices, and the messages of this tab. */
export function ActivityPage() {
  const { user } = useAuth().viewer
  return (
    <div className="mx-auto max-w-3xl pb-10">
      <PageHeader
        title="Activity"
        intro={
          user
            ? 'What you were told within the last 30 days, on all your devices.'
            : 'What the app has told you since this tab was opened.'
        }
      />
      {user && (
        <>
          <StaleDataNote />
          <EventList />
        </>
      )}
      <ToastLog />
    </div>
  )
}
