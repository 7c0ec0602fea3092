import { memo } from 'react'
import type { Profile } from '../../domain/rows.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { MemberCard } from './member-card.tsx'

interface MemberGridProps {
  members: readonly Profile[]
  viewer: Viewer
  onDetails: (member: Profile) => void
  onContact: (member: Profile) => void
}

/** Shows the found members. Not rendered again where a key finds the same ones. */
export const MemberGrid = memo(function MemberGrid({
  members,
  viewer,
  onDetails,
  onContact,
}: MemberGridProps) {
  return (
    <VirtualGrid label="Members" items={members} rowHeight={360}>
      {(member) => <MemberCard member={member} viewer={viewer} onDetails={onDetails} onContact={onContact} />}
    </VirtualGrid>
  )
})
