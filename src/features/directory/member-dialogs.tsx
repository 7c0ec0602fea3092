import { ContactDialog } from '../../components/contact-dialog/contact-dialog.tsx'
import { useCachedProfile } from '../../data/use-rows.ts'
import type { Profile } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'
import { DetailsDialog } from './details-dialog.tsx'

export interface MemberDialogContent {
  member: Profile
  dialog: 'details' | 'contact'
}

type ShownMember = ShownDialog<MemberDialogContent>

/** The dialog of the member whose card was pressed. It shows changes of the profile that arrive while it is open. */
export function MemberDialogs({ shown, onClose }: { shown: ShownMember | null; onClose: () => void }) {
  return shown && <MemberDialog key={shown.content.member.id} shown={shown} onClose={onClose} />
}

function MemberDialog({ shown, onClose }: { shown: ShownMember; onClose: () => void }) {
  const { member, dialog } = shown.content
  const { open } = shown
  const current = useCachedProfile(member)
  return (
    <>
      <DetailsDialog member={current} open={open && dialog === 'details'} onClose={onClose} />
      <ContactDialog member={member} open={open && dialog === 'contact'} onClose={onClose} />
    </>
  )
}
