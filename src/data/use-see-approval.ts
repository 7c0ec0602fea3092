import { useRows } from './use-rows.ts'
import { useMarkSeen } from './use-see-events.ts'

/** Returns whether the user has been told of the approval, and has not said that this is done. */
export const useIsNewlyApproved = (): boolean =>
  useRows('events').some(({ kind, seen_at }) => kind === 'approved' && seen_at === null)

/** Returns a function that marks the approval as seen. */
export function useSeeApproval(): () => void {
  const markSeen = useMarkSeen()
  const approvals = useRows('events').filter(({ kind }) => kind === 'approved')
  return () => void markSeen(approvals)
}
