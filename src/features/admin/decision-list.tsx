import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { QueryState } from '../../components/query-state.tsx'
import { useActionWithToast } from '../../data/use-action.ts'
import { useDecisions } from '../../data/use-administration.ts'
import { useMember, useRows } from '../../data/use-rows.ts'
import { type DecisionRecord, hiddenServices } from '../../domain/profile/decision.ts'
import { allowService } from '../../domain/profile/report.ts'
import { formatMoment } from '../../messages/dates.ts'
import { decisionText } from '../../messages/problems.ts'
import { Button } from '../../ui/button.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Decisions shown at first, and added by each press of "Show more". */
const PAGE_SIZE = 10

interface DecisionListProps {
  /** Null: the decisions about all members. */
  profileId: string | null
}

/** Lists decisions, newest first. Only the server stores them. */
export function DecisionList({ profileId }: DecisionListProps) {
  const query = useDecisions(profileId)
  const { value: records } = query
  const [limit, setLimit] = useState(PAGE_SIZE)
  const hidden = useMemo(() => hiddenServices(records ?? []), [records])
  if (!records) {
    return (
      <QueryState
        query={query}
        unavailable="The record of decisions needs a connection."
        loading="Loading decisions..."
      />
    )
  }
  if (records.length === 0) return <p className="text-sm text-ink-soft">Nothing has been decided yet.</p>
  return (
    <>
      <ol className="divide-y divide-line">
        {records.slice(0, limit).map((record) => (
          <Line
            key={record.id}
            record={record}
            named={profileId === null}
            hidden={record.job_id !== null && record.action === 'hide_service' && hidden.has(record.job_id)}
          />
        ))}
      </ol>
      {records.length > limit && (
        <Button variant="quiet" size="small" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </>
  )
}

interface LineProps {
  record: DecisionRecord
  /** Whether to name the member it is about. */
  named: boolean
  /** The decision hid a service that is still hidden. */
  hidden: boolean
}

function Line({ record, named, hidden }: LineProps) {
  const act = useActionWithToast()
  const person = useMember(record.profile_id)
  const service = useRows('jobs').find(({ id }) => id === record.job_id)
  const about = [named && (person?.full_name ?? 'a former member'), service && `“${service.title}”`]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <History className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <Verbatim className="font-semibold">{record.decided_by_name}</Verbatim>
          <span>{` ${decisionText(record.action)}`}</span>
          {about.some(Boolean) && <Verbatim>{`: ${about.filter(Boolean).join(', ')}`}</Verbatim>}
        </p>
        {record.note && (
          <p dir="auto" className="mt-0.5 whitespace-pre-line text-ink-soft">
            {record.note}
          </p>
        )}
        {record.internal_note && (
          <p className="mt-0.5 text-ink-soft">
            Internal note:{' '}
            <span dir="auto" className="whitespace-pre-line">
              {record.internal_note}
            </span>
          </p>
        )}
        <time dateTime={record.decided_at} className="text-ink-faint">
          {formatMoment(Date.parse(record.decided_at))}
        </time>
      </div>
      {hidden && record.job_id && (
        <Button variant="secondary" size="small" onClick={() => void act(allowService(record.job_id ?? ''))}>
          Allow it again
        </Button>
      )}
    </li>
  )
}
