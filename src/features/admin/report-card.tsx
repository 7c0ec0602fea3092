import { Clock, EyeOff, Flag, FolderOpen, type LucideIcon, UserX, X } from 'lucide-react'
import { useId, useState } from 'react'
import { FilesOfOthersDialog } from '../../components/project-files/project-files-dialog.tsx'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { useActionWithToast } from '../../data/use-action.ts'
import type { UnsentDecision } from '../../data/use-administration.ts'
import { useMember, useRows } from '../../data/use-rows.ts'
import {
  decideReport,
  type Report,
  type ReportDecision,
  reportDecisions,
} from '../../domain/profile/report.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import { ReportedThreadButton } from './reported-thread.tsx'

interface ReportCardProps {
  report: Report
  /** This administrator's decision while the server has not confirmed it, or has refused it. */
  unsent: UnsentDecision | undefined
}

/** Shows a report and its decision buttons. */
export function ReportCard({ report, unsent }: ReportCardProps) {
  const subject = useId()
  const person = useMember(report.person ?? '')
  const reporter = useReporter(report)
  const refused = unsent?.item.state === 'attention'
  return (
    <li aria-labelledby={subject} className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Flag className="size-4.5 text-red-text" />
        <h3 id={subject} className="min-w-0 text-lg">
          <Verbatim>{report.subject}</Verbatim>
        </h3>
        <Tag>{report.kind}</Tag>
        {unsent && !refused && (
          <Badge tone="blue" icon={Clock}>
            {`${presentations[unsent.decision].label}: waiting to be sent`}
          </Badge>
        )}
      </div>
      <p className="mt-0.5 text-sm text-ink-faint">
        <span>Reported by </span>
        <Verbatim>{reporter}</Verbatim>
        <span>{`, ${dayOf(report.created_at)}`}</span>
      </p>
      <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line">
        {report.reason}
      </p>
      {person?.is_approved && (
        <p className="mt-1 text-sm text-ink-soft">
          Member:{' '}
          <TextLink to="/profile/$uniqueUrl" params={{ uniqueUrl: person.id }}>
            <Verbatim>{person.full_name}</Verbatim>
          </TextLink>
        </p>
      )}
      {report.application_id && (
        <div className="-ml-3.5 mt-1.5 flex flex-wrap">
          <ReportedThreadButton report={report} describedBy={subject} />
          <ReportedFiles requestId={report.application_id} subject={report.subject} describedBy={subject} />
        </div>
      )}
      {unsent && refused && (
        <UnsentProblem className="mt-4" item={unsent.item} title="Your decision could not be done." />
      )}
      {(!unsent || refused) && (
        <Decisions
          report={report}
          decisions={reportDecisions(report, person?.is_approved ?? false)}
          describedBy={subject}
        />
      )}
    </li>
  )
}

interface ReportedFilesProps {
  requestId: string
  subject: string
  describedBy: string
}

/** Opens the project files of a reported request, of both sides. */
function ReportedFiles({ requestId, subject, describedBy }: ReportedFilesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={describedBy}
        icon={FolderOpen}
        onClick={() => setOpen(true)}
      >
        Project Files
      </Button>
      <FilesOfOthersDialog
        requestId={requestId}
        description={subject}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Returns the reporter's name: of the profile, else of the company. */
function useReporter({ reporter }: Report): string {
  const profile = useMember(reporter ?? '')
  const client = useRows('clients').find(({ user_id }) => user_id === reporter)
  return profile?.full_name ?? client?.company_name ?? (reporter ? 'somebody' : 'somebody who has left')
}

interface DecisionPresentation {
  label: string
  icon: LucideIcon
  title: string
  description: string
}

const presentations: Record<ReportDecision, DecisionPresentation> = {
  dismiss: {
    label: 'Dismiss',
    icon: X,
    title: 'Dismiss this report?',
    description: 'Nothing changes for whoever was reported.',
  },
  hide: {
    label: 'Hide service',
    icon: EyeOff,
    title: 'Hide this service?',
    description:
      'It leaves the board, and its owner cannot put it back until an administrator allows it again.',
  },
  withdraw: {
    label: 'Withdraw approval',
    icon: UserX,
    title: 'Withdraw her approval?',
    description: 'She leaves the directory at once and waits among the pending profiles again.',
  },
}

interface DecisionsProps {
  report: Report
  decisions: readonly ReportDecision[]
  describedBy: string
}

function Decisions({ report, decisions, describedBy }: DecisionsProps) {
  const act = useActionWithToast()
  const [asking, setAsking] = useState<ReportDecision | null>(null)
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {decisions.map((decision) => (
        <span key={decision} className="contents">
          <Button
            variant={decision === 'dismiss' ? 'secondary' : 'danger'}
            size="small"
            icon={presentations[decision].icon}
            aria-describedby={describedBy}
            onClick={() => setAsking(decision)}
            className="max-sm:flex-1"
          >
            {presentations[decision].label}
          </Button>
          <NotesDialog
            internal
            open={asking === decision}
            told={decision === 'withdraw' ? { label: 'Reason (the member reads it)', required: true } : null}
            title={presentations[decision].title}
            description={presentations[decision].description}
            confirmLabel={presentations[decision].label}
            onConfirm={(notes) => void act(decideReport(report, decision, notes))}
            onClose={() => setAsking(null)}
          />
        </span>
      ))}
    </div>
  )
}
