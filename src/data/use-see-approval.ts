import { seeEvents } from '../domain/event.ts'
import { useRows } from './use-rows.ts'
import { useEngine } from './use-services.ts'

/** Returns whether the user has been told of the approval, and has not said that this is done. */
export const useIsNewlyApproved = (): boolean =>
  useRows('events').some(({ kind, seen_at }) => kind === 'approved' && seen_at === null)

/** Returns a function that marks the approval as seen. */
export function useSeeApproval(): () => void {
  const engine = useEngine()
  const approvals = useRows('events').filter(({ kind }) => kind === 'approved')
  return () => {
    const mutation = seeEvents(approvals, new Date().toISOString())
    if (mutation)
      engine
        .act([mutation])
        .catch((error: unknown) => console.warn('The device could not store what was seen', error))
  }
}
