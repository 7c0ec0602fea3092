import { useCallback } from 'react'
import type { Service } from '../../domain/rows.ts'
import { type ShownDialog, useShownDialog } from '../../ui/use-shown-dialog.ts'

export type ServiceDialogName = 'offer' | 'edit' | 'requests' | 'delete'

/** `service` is null where a new one is offered. */
export type ShownServiceDialog = ShownDialog<{ dialog: ServiceDialogName; service: Service | null }>

/** Returns the open dialog of the page, and of which service. */
export function useServiceDialogs() {
  const { shown, show, close } = useShownDialog<ShownServiceDialog['content']>()
  return {
    shown,
    show: useCallback(
      (dialog: ServiceDialogName, service: Service | null) => show({ dialog, service }),
      [show],
    ),
    close,
  }
}
