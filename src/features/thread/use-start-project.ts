import { useUndoableActions } from '../../data/use-undo.ts'
import { acceptAndStart } from '../../domain/request/request.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { verbatim } from '../../ui/verbatim-text.ts'

/** Returns a function that starts the project of a request, and accepts the request before where it waits: with one undo. */
export function useStartProject() {
  const actTogether = useUndoableActions()
  return (request: ServiceRequest, other: string) =>
    void actTogether(acceptAndStart(request), () => `You started the project for ${verbatim(other)}.`)
}
