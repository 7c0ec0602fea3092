import { toast } from 'sonner'
import { useAction } from '../../app/actions.ts'
import type { Mutation } from '../../domain/mutation.ts'

/** Does something at once, and says it when this device could not even keep it. */
export function useDecision(): (mutation: Mutation) => Promise<void> {
  const act = useAction()
  return async (mutation) => {
    const outcome = await act(mutation)
    if (!outcome.ok) toast.error(outcome.message)
  }
}
