import { useCallback, useState } from 'react'
import type { Profile } from '../../domain/rows.ts'

export interface ShownMember {
  member: Profile
  dialog: 'details' | 'contact'
  /** False while the dialog leaves: it needs its member until it is gone. */
  open: boolean
}

/** Which member's dialog is open. The functions stay the same, so that the cards need not be drawn again. */
export function useMemberDialogs() {
  const [shown, setShown] = useState<ShownMember | null>(null)
  return {
    shown,
    showDetails: useCallback((member: Profile) => setShown({ member, dialog: 'details', open: true }), []),
    showContact: useCallback((member: Profile) => setShown({ member, dialog: 'contact', open: true }), []),
    close: useCallback(() => setShown((last) => last && { ...last, open: false }), []),
  }
}
