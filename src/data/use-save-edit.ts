import type { RowsMutation } from '../domain/mutation.ts'
import { failedMessage } from '../messages/action-messages.ts'
import { toast } from '../ui/toast.tsx'
import { useAction } from './use-action.ts'
import type { AnyDraft } from './use-draft.ts'

/**
 * Returns a function that stores an edit and deletes its draft; null is an edit that changes nothing. It resolves to
 * whether that succeeded; else a toast says why.
 */
export function useSaveEdit(draft: AnyDraft): (edit: RowsMutation | null) => Promise<boolean> {
  const act = useAction()
  return async (edit) => {
    if (!edit) {
      void draft.discard()
      return true
    }
    const outcome = await act(edit, { draft })
    if (outcome.ok) return true
    toast.error(failedMessage(edit.action, outcome.message), { description: outcome.message })
    return false
  }
}
