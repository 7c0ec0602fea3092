import { useCallback, useState } from 'react'
import type { Service } from '../../domain/rows.ts'

export type BoardDialog = 'details' | 'contact' | 'request'

export interface ShownService {
  service: Service
  dialog: BoardDialog
  /** False while the dialog leaves: it needs its service until it is gone. */
  open: boolean
  /** Each opening begins anew. */
  nth: number
}

/** Which service's dialog is open. `show` stays the same, so that the cards need not be drawn again. */
export function useBoardDialogs() {
  const [shown, setShown] = useState<ShownService | null>(null)
  return {
    shown,
    show: useCallback(
      (service: Service, dialog: BoardDialog) =>
        setShown((last) => ({ service, dialog, open: true, nth: (last?.nth ?? 0) + 1 })),
      [],
    ),
    close: useCallback(() => setShown((last) => last && { ...last, open: false }), []),
  }
}
