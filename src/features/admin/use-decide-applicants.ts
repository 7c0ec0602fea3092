import { useUndoableAction, useUndoableActions } from '../../data/use-undo.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import { decideTogether } from '../../domain/profile/approval.ts'
import { decideApproval, decideLinkedIn } from '../../domain/profile/profile.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Profile } from '../../domain/rows.ts'
import { counted } from '../../messages/counts.ts'
import { toast } from '../../ui/toast.tsx'
import { verbatim } from '../../ui/verbatim-text.ts'

export type Decision = 'verify' | 'unverify' | 'approve' | 'reject'

/** What a toast says of a decision, before the applicant's name. */
const done: Record<Decision, string> = {
  verify: 'You verified the LinkedIn profile of',
  unverify: 'You rejected the LinkedIn profile of',
  approve: 'You approved',
  reject: 'You rejected the application of',
}

const now = () => new Date().toISOString()

/**
 * Returns a function that decides about one or several applicants, each by herself, with one undo for all; `note` is what a
 * rejection tells her. Quick Approval (`quick`) needs no earlier verification and also verifies.
 */
export function useDecideApplicants(quick: boolean) {
  const act = useUndoableAction()
  const actTogether = useUndoableActions()
  const decide =
    (decision: Decision, note: string) =>
    (profile: Profile): Result<RowsMutation, string> => {
      switch (decision) {
        case 'verify':
        case 'unverify':
          return ok(decideLinkedIn(profile, decision === 'verify', now()))
        case 'approve':
          return decideApproval(profile, true, quick)
        case 'reject':
          return decideApproval(profile, false, quick, { note, at: now() })
      }
    }
  return (applicants: readonly Profile[], decision: Decision, note = ''): void => {
    const { decisions, left } = decideTogether(applicants, decide(decision, note))
    const [only] = decisions
    if (left.length > 0) toast.info(notYet(left))
    if (only && applicants.length === 1)
      void act(only, `${done[decision]} ${verbatim(applicants[0]?.full_name ?? '')}.`)
    else if (only)
      void actTogether(decisions, () => `${done[decision]} ${counted(decisions.length, 'applicant')}.`)
  }
}

const notYet = (left: readonly Profile[]): string =>
  left.length === 1
    ? `Verify the LinkedIn profile of ${verbatim(left[0]?.full_name ?? '')} first, or switch Quick Approval on.`
    : `${left.length} applicants need their LinkedIn verified first, or Quick Approval.`
