import { useCallback } from 'react'
import type { Profile } from '../../domain/rows.ts'
import { type ShownDialog, useShownDialog } from '../../ui/use-shown-dialog.ts'

export type ShownMember = ShownDialog<{ member: Profile; dialog: 'details' | 'contact' }>

/** Returns the open dialog of the directory, and of which member. */
export function useMemberDialogs() {
  const { shown, show, close } = useShownDialog<ShownMember['content']>()
  return {
    shown,
    showDetails: useCallback((member: Profile) => show({ member, dialog: 'details' }), [show]),
    showContact: useCallback((member: Profile) => show({ member, dialog: 'contact' }), [show]),
    close,
  }
}
