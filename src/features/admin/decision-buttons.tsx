import { BadgeCheck, BadgeX, Check, type LucideIcon, X } from 'lucide-react'
import type { Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import type { Decision } from './use-decide-applicants.ts'

interface DecisionButtonsProps {
  profile: Profile
  /** Quick Approval: approving needs no earlier verification and also verifies. */
  quick: boolean
  describedBy: string
  onDecide: (decision: Decision) => void
}

/** The decisions that can be made about an applicant. In Quick Approval one button rejects. */
export function DecisionButtons({ profile, quick, describedBy, onDecide }: DecisionButtonsProps) {
  const { linkedin_verified: verified } = profile
  const button = (decision: Decision) => ({ describedBy, onClick: () => onDecide(decision) })
  return (
    <>
      {!verified && (
        <DecisionButton {...button('verify')} icon={BadgeCheck} variant={quick ? 'secondary' : 'primary'}>
          Verify LinkedIn
        </DecisionButton>
      )}
      {!verified && !quick && (
        <DecisionButton {...button('unverify')} icon={BadgeX} variant="danger">
          Reject LinkedIn
        </DecisionButton>
      )}
      {(verified || quick) && (
        <>
          <DecisionButton {...button('approve')} icon={Check} variant="primary">
            Approve
          </DecisionButton>
          <DecisionButton {...button('reject')} icon={X} variant="danger">
            Reject
          </DecisionButton>
        </>
      )}
    </>
  )
}

/** The decision that comes next about an applicant. */
export function NextDecision({ profile, quick, describedBy, onDecide }: DecisionButtonsProps) {
  const isReady = quick || profile.linkedin_verified
  return (
    <DecisionButton
      describedBy={describedBy}
      icon={isReady ? Check : BadgeCheck}
      variant="secondary"
      onClick={() => onDecide(isReady ? 'approve' : 'verify')}
    >
      {isReady ? 'Approve' : 'Verify LinkedIn'}
    </DecisionButton>
  )
}

interface DecisionButtonProps {
  describedBy?: string
  icon: LucideIcon
  variant: 'primary' | 'secondary' | 'danger'
  onClick: () => void
  children: string
}

export const DecisionButton = ({ describedBy, onClick, children, ...button }: DecisionButtonProps) => (
  <Button
    {...button}
    onClick={oncePerPress(onClick)}
    size="small"
    data-decision
    aria-describedby={describedBy}
    className="whitespace-nowrap max-sm:flex-1 max-sm:px-2.5"
  >
    {children}
  </Button>
)
