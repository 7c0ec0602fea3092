import { Check, FileText, Hammer, type LucideIcon, PartyPopper, Undo2, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { ProjectFilesButton } from '../../../components/project-files/project-files-button.tsx'
import { useAuth } from '../../../data/auth.tsx'
import type { UnsentRow } from '../../../data/unsent-rows.ts'
import {
  mayInvoice,
  type NextStatus,
  nextStatuses,
  statusActionLabels,
  statusLabel,
} from '../../../domain/request.ts'
import type { ServiceRequest } from '../../../domain/rows.ts'
import { isApproved } from '../../../domain/viewer.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useRequestStatusAction, useUndoStatusAction } from './use-request-status-action.ts'

interface RequestActionsProps {
  request: ServiceRequest
  company: string
  describedBy: string
  /** The last step, while it can be undone. */
  held: UnsentRow<'job_applications'> | undefined
}

const button = { size: 'small', className: 'whitespace-nowrap max-sm:flex-1 max-sm:px-3' } as const

/** Shows the buttons that the professional has for a request in its status (spec §4). */
export function RequestActions({ request, company, describedBy, held }: RequestActionsProps) {
  const { viewer } = useAuth()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 empty:hidden">
      {held ? (
        <UndoStep id={held.item.id} status={statusLabel(request.status)} describedBy={describedBy} />
      ) : (
        <Steps request={request} company={company} describedBy={describedBy} />
      )}
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
    </div>
  )
}

const icons: Record<NextStatus, LucideIcon> = {
  accepted: Check,
  rejected: X,
  in_progress: Hammer,
  completed: PartyPopper,
}

function Steps({ request, company, describedBy }: Omit<RequestActionsProps, 'held'>) {
  const step = useRequestStatusAction()
  return nextStatuses(request).map((to) => (
    <Button
      key={to}
      variant={to === 'rejected' ? 'danger' : 'primary'}
      {...button}
      icon={icons[to]}
      aria-describedby={describedBy}
      onClick={() => void step(request, company, to)}
    >
      {statusActionLabels[to]}
    </Button>
  ))
}

/**
 * Stands in place of the next steps, so that a second press at the same position never takes two steps. Takes the
 * focus: the toast is outside the dialog, where the keyboard cannot reach it.
 */
function UndoStep({ id, status, describedBy }: { id: string; status: string; describedBy: string }) {
  const undo = useUndoStatusAction()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const self = place.current?.querySelector('button')
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) self?.focus()
    return () => {
      if (self && document.activeElement === self) self.closest('li')?.focus()
    }
  }, [])
  return (
    <span ref={place} className="contents">
      <Button
        {...button}
        variant="secondary"
        aria-describedby={describedBy}
        aria-label={`Undo: ${status}`}
        icon={Undo2}
        onClick={() => void undo(id)}
      >
        Undo
      </Button>
    </span>
  )
}
