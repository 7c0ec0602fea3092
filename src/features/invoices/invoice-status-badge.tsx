import { CircleCheck, Eye, FilePen, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import type { ShownStatus } from '../../domain/invoice-figures.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const statusLabels: Record<ShownStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  overdue: 'Overdue',
  paid: 'Paid',
}

const badges: Record<ShownStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FilePen },
  sent: { tone: 'blue', icon: Send },
  viewed: { tone: 'purple', icon: Eye },
  overdue: { tone: 'red', icon: TriangleAlert },
  paid: { tone: 'green', icon: CircleCheck },
}

/** Shows an invoice's status as of today. */
export const InvoiceStatusBadge = ({ status }: { status: ShownStatus }) => (
  <Badge {...badges[status]}>{statusLabels[status]}</Badge>
)
