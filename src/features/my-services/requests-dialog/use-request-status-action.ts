import { useEffect, useReducer } from 'react'
import { toast } from 'sonner'
import { UNDO_MS, useAction } from '../../../data/actions.ts'
import { isOffline, useSyncStatusValue } from '../../../data/sync-status.ts'
import { useUnsent } from '../../../data/unsent-items.ts'
import { advance, type NextStatus } from '../../../domain/request.ts'
import type { ServiceRequest } from '../../../domain/rows.ts'
import { SAVED_MESSAGE } from '../../../messages/action-messages.ts'

const toastTexts: Record<NextStatus, (company: string) => string> = {
  accepted: (company) => `You accepted the request of ${company}.`,
  rejected: (company) => `You rejected the request of ${company}.`,
  in_progress: (company) => `You started the project for ${company}.`,
  completed: (company) => `You completed the project for ${company}.`,
}

/** At least 44 px high, for a thumb. */
const undoButtonClass = 'min-h-11! rounded-full! bg-leaf! px-4! text-sm! font-semibold! text-on-leaf!'

/** Returns a function that sets a request's next status. It is sent after five seconds; until then it can be undone. */
export function useRequestStatusAction() {
  const act = useAction()
  const undo = useUndoStatusAction()
  const offline = useSyncStatusValue(isOffline)
  return async (request: ServiceRequest, company: string, to: NextStatus) => {
    const advanced = advance(request, to)
    if (!advanced.ok) return
    const acted = await act(advanced.value, UNDO_MS)
    if (!acted.ok) {
      toast.error('Error updating request status', { description: acted.message })
      return
    }
    const [id = ''] = acted.ids
    toast(toastTexts[to](company), {
      id,
      description: offline ? SAVED_MESSAGE : undefined,
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo(id) },
      classNames: { actionButton: undoButtonClass },
    })
  }
}

/** Returns a function that undoes an unsent change of status. */
export function useUndoStatusAction(): (id: string) => Promise<void> {
  const { discard } = useUnsent()
  return async (id) => {
    toast.dismiss(id)
    await discard(id)
  }
}

/** Returns true until that time, in milliseconds since the epoch. */
export function useIsBefore(moment: number): boolean {
  const [, render] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const left = moment - Date.now()
    if (left <= 0) return
    const timer = setTimeout(render, left)
    return () => clearTimeout(timer)
  }, [moment])
  return Date.now() < moment
}
