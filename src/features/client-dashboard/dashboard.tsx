import { MailOpen } from 'lucide-react'
import { useMemo } from 'react'
import { EndedThreads } from '../../components/ended-threads.tsx'
import { NotificationsOffer } from '../../components/notifications-offer.tsx'
import { Today } from '../../components/today/today.tsx'
import { useRows } from '../../data/use-rows.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { useMarkAnswersSeen } from '../../data/use-unread-answers.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { isShownToClient } from '../../domain/event.ts'
import type { Client } from '../../domain/rows.ts'
import { newestFirst } from '../../domain/search/newest-first.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RequestFigures } from './request-figures.tsx'
import { RequestList } from './request-list.tsx'

export function Dashboard({ client }: { client: Client }) {
  const rows = useRows('job_applications')
  const unsent = useUnsentRows('job_applications')
  useSeeEvents(isShownToClient)
  const newAnswers = useMarkAnswersSeen(client)
  const requests = useMemo(
    () => rows.filter(({ client_id }) => client_id === client.id).sort(newestFirst),
    [rows, client.id],
  )
  return (
    <>
      <PageHeader
        title={<Sentence verbatim={[client.contact_name]}>{`Welcome, ${client.contact_name}`}</Sentence>}
        intro={
          newAnswers.size > 0 ? (
            <NewAnswers count={newAnswers.size} />
          ) : (
            <Verbatim>{client.company_name}</Verbatim>
          )
        }
      />
      <div className="mb-10">
        <Today />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-10">
          <QuickActions client={client} />
          <RequestList requests={requests} unsent={unsent} newAnswers={newAnswers} />
          <EndedThreads asClient />
        </div>
        <aside className="grid grid-cols-1 items-start gap-5 sm:max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]">
          <CompanyPanel client={client} />
          <RequestFigures requests={requests} />
        </aside>
      </div>
      {requests.length > 0 && (
        <div className="mt-10 empty:hidden">
          <NotificationsOffer when="when your request is answered" />
        </div>
      )}
    </>
  )
}

const NewAnswers = ({ count }: { count: number }) => (
  <span className="inline-flex items-start gap-2">
    <MailOpen className="mt-1 size-5 shrink-0 text-leaf-text" />
    <span>
      {count === 1
        ? 'One of your requests was answered or moved on.'
        : `${count} of your requests were answered or moved on.`}
    </span>
  </span>
)
