import { FileText, Send, Undo2 } from 'lucide-react'
import { useRequested } from '../../data/use-requested.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import { sharesFiles, withdrawRequest } from '../../domain/request/request.ts'
import type { Service, ServiceRequest } from '../../domain/rows.ts'
import { isListed } from '../../domain/service/board-order.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { verbatim } from '../../ui/verbatim-text.ts'
import { ProjectFilesButton } from '../project-files/project-files-button.tsx'

interface SentRequestActionsProps {
  request: ServiceRequest
  /** Undefined where it is no longer on this device. */
  service: Service | undefined
  isUnsent: boolean
  describedBy: string
}

const button = { variant: 'secondary', size: 'small' } as const

/**
 * Shows the buttons of a client's request: for withdrawing it while it is pending, for files and invoices once it is
 * accepted, for asking again after it was withdrawn.
 */
export function SentRequestActions({ request, service, isUnsent, describedBy }: SentRequestActionsProps) {
  const act = useUndoableAction()
  const withdrawal = withdrawRequest(request)
  const withdraw = () => {
    if (withdrawal.ok)
      void act(
        withdrawal.value,
        `You withdrew your request for “${verbatim(service?.title ?? 'a service')}”.`,
      )
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden empty:hidden">
      <ProjectFilesButton request={request} describedBy={describedBy} />
      {sharesFiles(request) && (
        <ButtonLink
          {...button}
          to="/invoices"
          aria-describedby={describedBy}
          icon={FileText}
          className="whitespace-nowrap max-sm:flex-1 max-sm:px-3"
        >
          View Invoices
        </ButtonLink>
      )}
      {withdrawal.ok && !isUnsent && (
        <Button
          {...button}
          aria-describedby={describedBy}
          icon={Undo2}
          onClick={oncePerPress(withdraw)}
          className="whitespace-nowrap max-sm:flex-1"
        >
          Withdraw request
        </Button>
      )}
      {request.status === 'withdrawn' && service && isListed(service) && (
        <AskAgain service={service} describedBy={describedBy} />
      )}
    </div>
  )
}

/** Links to a new request for a service, unless one is under way. */
function AskAgain({ service, describedBy }: { service: Service; describedBy: string }) {
  const requested = useRequested()
  if (requested.has(service.id)) return null
  return (
    <ButtonLink
      {...button}
      to="/jobs"
      search={{ open: `request.${service.id}` }}
      aria-describedby={describedBy}
      icon={Send}
      className="whitespace-nowrap max-sm:flex-1"
    >
      Ask again
    </ButtonLink>
  )
}
