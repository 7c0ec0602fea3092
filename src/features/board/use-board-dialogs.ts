import { useCallback } from 'react'
import type { Service } from '../../domain/rows.ts'
import { type ShownDialog, useShownDialog } from '../../ui/use-shown-dialog.ts'

export type BoardDialog = 'details' | 'contact' | 'request'

export type ShownService = ShownDialog<{ service: Service; dialog: BoardDialog }>

/** Returns the open dialog of the board, and of which service. */
export function useBoardDialogs() {
  const { shown, show, close } = useShownDialog<ShownService['content']>('board')
  return {
    shown,
    show: useCallback((service: Service, dialog: BoardDialog) => show({ service, dialog }), [show]),
    close,
  }
}
