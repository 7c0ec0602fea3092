import { UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useIsPending } from '../../data/use-pending.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import { shownProfessions, withdrawApproval } from '../../domain/profile/profile.ts'
import type { Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { verbatim } from '../../ui/verbatim-text.ts'
import { DecisionHistory } from './decision-history.tsx'
import { NotesDialog } from './notes-dialog.tsx'

/** An approved member in the search: profession, decisions, and a button to withdraw the approval. */
export function MemberLine({ member }: { member: Profile }) {
  const act = useUndoableAction()
  const { viewer } = useAuth()
  const name = useId()
  const waiting = useIsPending('profiles', member.id)
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <li aria-labelledby={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <ProfilePicture profile={member} />
      <div className="min-w-0 flex-1 basis-48">
        <TextLink
          to="/profile/$uniqueUrl"
          params={{ uniqueUrl: member.id }}
          id={name}
          className="font-semibold"
        >
          <Verbatim>{member.full_name}</Verbatim>
        </TextLink>
        <p className="truncate text-sm text-ink-soft">{shownProfessions(member).join(', ')}</p>
      </div>
      {waiting && <WaitingBadge />}
      {member.id !== viewer.user?.id && (
        <Button
          variant="danger"
          size="small"
          aria-describedby={name}
          icon={UserX}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw approval
        </Button>
      )}
      <DecisionHistory profileId={member.id} name={member.full_name} />
      <NotesDialog
        open={withdrawing}
        title={`Withdraw the approval of ${member.full_name}?`}
        verbatim={[member.full_name]}
        description="She leaves the directory at once and waits among the pending profiles again. The reason is shown to her."
        told={{ label: 'Reason', required: true }}
        confirmLabel="Withdraw approval"
        onConfirm={({ told }) =>
          void act(
            withdrawApproval(member, told),
            `You withdrew the approval of ${verbatim(member.full_name)}.`,
          )
        }
        onClose={() => setWithdrawing(false)}
      />
    </li>
  )
}
