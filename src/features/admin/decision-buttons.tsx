import { BadgeCheck, BadgeX, Check, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import { useUndoableAction } from '../../data/use-undo.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import type { DecisionNotes } from '../../domain/profile/decision.ts'
import { decideApproval, decideLinkedIn } from '../../domain/profile/profile.ts'
import type { Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { verbatim } from '../../ui/verbatim-text.ts'
import { NotesDialog } from './notes-dialog.tsx'

const now = () => new Date().toISOString()

interface DecisionButtonsProps {
  profile: Profile
  /** Quick Approval: approving needs no earlier verification and also verifies. */
  quick: boolean
  describedBy: string
  onDecide: (profile: Profile) => void
}

export function DecisionButtons({ profile, quick, describedBy, onDecide }: DecisionButtonsProps) {
  const act = useUndoableAction()
  const name = verbatim(profile.full_name)
  const decide = (decision: RowsMutation, done: string) => {
    onDecide(profile)
    void act(decision, done)
  }
  const [rejecting, setRejecting] = useState(false)
  const approve = () => {
    const decision = decideApproval(profile, true, quick)
    if (decision.ok) decide(decision.value, `You approved ${name}.`)
  }
  const reject = ({ told }: DecisionNotes) => {
    const decision = decideApproval(profile, false, quick, { note: told, at: now() })
    if (decision.ok) void act(decision.value, `You rejected the application of ${name}.`)
  }
  return (
    <>
      {!profile.linkedin_verified && (
        <>
          <Decision
            describedBy={describedBy}
            icon={BadgeCheck}
            variant={quick ? 'secondary' : 'primary'}
            onClick={() =>
              decide(decideLinkedIn(profile, true, now()), `You verified the LinkedIn profile of ${name}.`)
            }
          >
            Verify LinkedIn
          </Decision>
          <Decision
            describedBy={describedBy}
            icon={BadgeX}
            variant="danger"
            onClick={() =>
              decide(decideLinkedIn(profile, false, now()), `You rejected the LinkedIn profile of ${name}.`)
            }
          >
            Reject LinkedIn
          </Decision>
        </>
      )}
      {(profile.linkedin_verified || quick) && (
        <>
          <Decision describedBy={describedBy} icon={Check} variant="primary" onClick={approve}>
            Approve
          </Decision>
          <Decision describedBy={describedBy} icon={X} variant="danger" onClick={() => setRejecting(true)}>
            Reject
          </Decision>
          <NotesDialog
            open={rejecting}
            title={`Reject ${profile.full_name}?`}
            verbatim={[profile.full_name]}
            description="The application stays in this list, and she keeps her account. What you write here is shown to her."
            told={{ label: 'Note to the applicant', required: false }}
            confirmLabel="Reject"
            onConfirm={reject}
            onClose={() => setRejecting(false)}
          />
        </>
      )}
    </>
  )
}

interface DecisionProps {
  describedBy: string
  icon: LucideIcon
  variant: 'primary' | 'secondary' | 'danger'
  onClick: () => void
  children: string
}

const Decision = ({ describedBy, onClick, children, ...button }: DecisionProps) => (
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
