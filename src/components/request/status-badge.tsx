import { Check, CheckCheck, Hammer, Hourglass, type LucideIcon, Undo2, X } from 'lucide-react'
import { statusLabel } from '../../domain/request/request.ts'
import type { RequestStatus } from '../../domain/rows.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

/** Colours of spec §4; grey for what is withdrawn. */
const badges: Record<RequestStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'yellow', icon: Hourglass },
  accepted: { tone: 'green', icon: Check },
  rejected: { tone: 'red', icon: X },
  in_progress: { tone: 'blue', icon: Hammer },
  completed: { tone: 'purple', icon: CheckCheck },
  withdrawn: { tone: 'neutral', icon: Undo2 },
}

/** Shows the status of a request. */
export const StatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge {...badges[status]}>
    <span className="inline-block first-letter:uppercase">{statusLabel(status)}</span>
  </Badge>
)
