import { useUndoableAction } from '../../data/use-undo.ts'
import { advance, type NextStatus } from '../../domain/request/request.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { verbatim } from '../../ui/verbatim-text.ts'

const toastTexts: Record<NextStatus, (company: string) => string> = {
  accepted: (company) => `You accepted the request of ${company}.`,
  rejected: (company) => `You rejected the request of ${company}.`,
  in_progress: (company) => `You started the project for ${company}.`,
  completed: (company) => `You completed the project for ${company}.`,
}

/** Returns a function that sets a request's next status. It can be undone for five seconds. */
export function useRequestStatusAction() {
  const act = useUndoableAction()
  return async (request: ServiceRequest, company: string, to: NextStatus) => {
    const advanced = advance(request, to)
    if (advanced.ok) await act(advanced.value, toastTexts[to](verbatim(company)))
  }
}
