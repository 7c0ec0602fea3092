import { CircleCheck, Eye, FilePen, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import type { ShownStatus } from '../../domain/invoice/invoice-figures.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const statusLabels: Record<ShownStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  overdue: 'Overdue',
  paid: 'Paid',
}

/** In the words of who has to pay. */
const clientLabels: Record<ShownStatus, string> = {
  ...statusLabels,
  sent: 'To pay',
  viewed: 'Viewed, to pay',
}

const badges: Record<ShownStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FilePen },
  sent: { tone: 'blue', icon: Send },
  viewed: { tone: 'purple', icon: Eye },
  overdue: { tone: 'red', icon: TriangleAlert },
  paid: { tone: 'green', icon: CircleCheck },
}

interface InvoiceStatusBadgeProps {
  status: ShownStatus
  asClient: boolean
}

/** Shows an invoice's status as of today, to its professional or to its client. */
export const InvoiceStatusBadge = ({ status, asClient }: InvoiceStatusBadgeProps) => (
  <Badge {...badges[status]}>{(asClient ? clientLabels : statusLabels)[status]}</Badge>
)
