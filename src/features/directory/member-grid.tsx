import { memo } from 'react'
import type { Profile } from '../../domain/rows.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { MemberCard, type MemberCardProps } from './member-card.tsx'

export interface MemberGridProps extends Omit<MemberCardProps, 'member'> {
  members: readonly Profile[]
}

/** Shows the found members. Not rendered again where a key finds the same ones. */
export const MemberGrid = memo(function MemberGrid({ members, ...card }: MemberGridProps) {
  return (
    <VirtualGrid label="Members" items={members} rowHeight={360}>
      {(member) => <MemberCard member={member} {...card} />}
    </VirtualGrid>
  )
})
