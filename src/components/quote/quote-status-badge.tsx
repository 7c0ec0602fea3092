import { CalendarX2, Check, FilePen, type LucideIcon, Send, Undo2, X } from 'lucide-react'
import type { ShownQuoteStatus } from '../../domain/quote/quote-status.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const badges: Record<ShownQuoteStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  draft: { label: 'Draft – only you see it', tone: 'neutral', icon: FilePen },
  sent: { label: 'Open', tone: 'blue', icon: Send },
  expired: { label: 'Expired', tone: 'neutral', icon: CalendarX2 },
  accepted: { label: 'Accepted', tone: 'green', icon: Check },
  declined: { label: 'Declined', tone: 'red', icon: X },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
}

/** Shows a quote's status as of today. */
export const QuoteStatusBadge = ({ status }: { status: ShownQuoteStatus }) => {
  const { label, ...badge } = badges[status]
  return <Badge {...badge}>{label}</Badge>
}
