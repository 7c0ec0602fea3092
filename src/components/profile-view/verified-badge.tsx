import { BadgeCheck, CircleHelp } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** Says that an administrator has verified the member's LinkedIn page. */
export const VerifiedBadge = () => (
  <Badge tone="green" icon={BadgeCheck}>
    Verified
  </Badge>
)

export const UnverifiedBadge = () => (
  <Badge tone="yellow" icon={CircleHelp}>
    LinkedIn not verified
  </Badge>
)
