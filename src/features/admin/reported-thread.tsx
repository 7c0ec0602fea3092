import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '../../components/query-state.tsx'
import { useReportedThread } from '../../data/use-administration.ts'
import type { Report, ReportedThread } from '../../domain/profile/report.ts'
import { statusLabel } from '../../domain/request/request.ts'
import { formatMoment } from '../../messages/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Opens the conversation of an open report. Both sides are shown that administrators can read it. */
export function ReportedThreadButton({ report, describedBy }: { report: Report; describedBy: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={describedBy}
        icon={MessagesSquare}
        onClick={() => setOpen(true)}
      >
        Conversation
      </Button>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title="Reported conversation"
        description="Both sides see that administrators can read it, until the report is decided."
      >
        <Content reportId={report.id} />
      </Dialog>
    </>
  )
}

/** A component within the dialog, so that nothing is fetched before it opens. */
function Content({ reportId }: { reportId: string }) {
  const query = useReportedThread(reportId)
  const { value } = query
  if (!value) {
    return (
      <div className="mt-4">
        <QueryState
          query={query}
          unavailable="The conversation cannot be read right now."
          loading="Loading the conversation..."
        />
      </div>
    )
  }
  return <Lines thread={value} />
}

function Lines({ thread: { request, messages, message_id } }: { thread: ReportedThread }) {
  const client = request?.client ?? 'Client'
  const professional = request?.professional ?? 'Professional'
  return (
    <ol className="mt-5 grid gap-4">
      {request && (
        <Line who={`${client}, ${request.company}`} at={request.created_at} text={request.message} />
      )}
      {messages.map(({ id, kind, sent_by_client, body, created_at }) => (
        <Line
          key={id}
          who={sent_by_client ? client : professional}
          at={created_at}
          text={body ?? `Request ${statusLabel(kind)}`}
          reported={id === message_id}
        />
      ))}
    </ol>
  )
}

interface LineProps {
  who: string
  at: string
  text: string
  reported?: boolean
}

const Line = ({ who, at, text, reported = false }: LineProps) => (
  <li className={`rounded-lg border p-4 ${reported ? 'border-red-text/40 bg-red-wash' : 'border-line'}`}>
    <p className="text-sm text-ink-soft">
      <Verbatim className="font-semibold text-ink">{who}</Verbatim>
      <span>{`, ${formatMoment(Date.parse(at))}`}</span>
      {reported && <strong className="ml-2 text-red-text">Reported message</strong>}
    </p>
    <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  </li>
)
