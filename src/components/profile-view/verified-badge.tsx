import { BadgeCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** An administrator looked at her LinkedIn page and found her there. */
export const VerifiedBadge = () => (
  <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
    Verified
  </Badge>
)
