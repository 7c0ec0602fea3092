import { useCallback, useState } from 'react'
import type { Service } from '../../domain/rows.ts'

export type ServiceDialogName = 'offer' | 'edit' | 'requests' | 'delete'

export interface ShownDialog {
  dialog: ServiceDialogName
  /** Null while a new one is offered. */
  service: Service | null
  /** False while the dialog leaves: it needs its service until it is gone. */
  open: boolean
  /** Each opening begins anew. */
  nth: number
}

/** Which dialog of the page is open, and for which service. */
export function useServiceDialogs() {
  const [shown, setShown] = useState<ShownDialog | null>(null)
  return {
    shown,
    show: useCallback(
      (dialog: ServiceDialogName, service: Service | null) =>
        setShown((last) => ({ dialog, service, open: true, nth: (last?.nth ?? 0) + 1 })),
      [],
    ),
    close: useCallback(() => setShown((last) => last && { ...last, open: false }), []),
  }
}
