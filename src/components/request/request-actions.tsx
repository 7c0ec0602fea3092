import { Check, Eye, EyeOff, FilePen, FileText, Hammer, type LucideIcon, PartyPopper, X } from 'lucide-react'
import { useAuth } from '../../data/use-auth.tsx'
import { useRows } from '../../data/use-rows.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import {
  hideRequest,
  isClosed,
  mayInvoice,
  mayQuote,
  type NextStatus,
  nextStatuses,
  statusActionLabels,
} from '../../domain/request/request.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { isApproved } from '../../domain/viewer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { verbatim } from '../../ui/verbatim-text.ts'
import { ProjectFilesButton } from '../project-files/project-files-button.tsx'
import { useRequestStatusAction } from './use-request-status-action.ts'

interface RequestActionsProps {
  request: ServiceRequest
  company: string
  describedBy: string
  /** Opens the form of a quote, where it is on this screen. */
  onWriteQuote?: (() => void) | null
}

/** Shows the buttons that the professional has for a request in its status (spec §4). */
export function RequestActions({ request, company, describedBy, onWriteQuote }: RequestActionsProps) {
  const { viewer } = useAuth()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden empty:hidden">
      <Steps request={request} company={company} describedBy={describedBy} />
      <ProjectFilesButton request={request} describedBy={describedBy} />
      {mayInvoice(request) && isApproved(viewer) && (
        <ButtonLink
          to="/invoices"
          search={{ request: request.id }}
          {...button}
          variant="secondary"
          aria-describedby={describedBy}
          icon={FileText}
        >
          Create Invoice
        </ButtonLink>
      )}
      <HideButton request={request} company={company} describedBy={describedBy} />
      {onWriteQuote && mayQuote(request) && isApproved(viewer) && (
        <Button
          {...button}
          variant="secondary"
          icon={FilePen}
          aria-describedby={describedBy}
          onClick={onWriteQuote}
        >
          Write a quote
        </Button>
      )}
    </div>
  )
}

/** Hides a rejected or withdrawn request, or shows it again. */
function HideButton({ request, company, describedBy }: Omit<RequestActionsProps, 'onWriteQuote'>) {
  const act = useUndoableAction()
  const mark = useRows('message_reads').find(({ application_id }) => application_id === request.id)
  const isHidden = mark?.is_hidden ?? false
  if (!mark || !(isHidden || isClosed(request))) return null
  const change = hideRequest(request, mark, !isHidden)
  if (!change.ok) return null
  const name = verbatim(company)
  const done = isHidden ? `The request of ${name} is shown again.` : `You hid the request of ${name}.`
  return (
    <Button
      {...button}
      variant="secondary"
      icon={isHidden ? Eye : EyeOff}
      aria-describedby={describedBy}
      onClick={oncePerPress(() => void act(change.value, done))}
    >
      {isHidden ? 'Show again' : 'Hide request'}
    </Button>
  )
}

const button = { size: 'small', className: 'whitespace-nowrap max-sm:flex-1 max-sm:px-3' } as const

const icons: Record<NextStatus, LucideIcon> = {
  accepted: Check,
  rejected: X,
  in_progress: Hammer,
  completed: PartyPopper,
}

function Steps({ request, company, describedBy }: Omit<RequestActionsProps, 'onWriteQuote'>) {
  const step = useRequestStatusAction()
  return nextStatuses(request).map((to) => (
    <Button
      key={to}
      {...button}
      variant={to === 'rejected' ? 'danger' : 'primary'}
      icon={icons[to]}
      aria-describedby={describedBy}
      onClick={oncePerPress(() => void step(request, company, to))}
    >
      {statusActionLabels[to]}
    </Button>
  ))
}
