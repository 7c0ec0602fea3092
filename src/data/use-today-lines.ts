import { type TodayLine, todayLines } from '../domain/today.ts'
import { isAdministrator } from '../domain/viewer.ts'
import { useOpenReportCount, usePendingProfiles } from './use-administration.ts'
import { useAuth } from './use-auth.tsx'
import { useConversations } from './use-conversations.ts'
import { useDraftCount } from './use-draft-count.ts'
import { usePulled, useRows } from './use-rows.ts'
import { useIsNewlyApproved } from './use-see-approval.ts'
import { useToday } from './use-today.ts'
import { useUnsent } from './use-unsent-items.ts'

/** Returns what waits for the viewer, live, from this device; null before a first pull is complete. */
export function useTodayLines(): readonly TodayLine[] | null {
  const { viewer } = useAuth()
  const pulled = usePulled()
  const conversations = useConversations()
  const quotes = useRows('quotes')
  const invoices = useRows('invoices')
  const payments = useRows('payments')
  const { items } = useUnsent()
  const drafts = useDraftCount(items.length)
  const pending = usePendingProfiles()
  const reports = useOpenReportCount()
  const isNewlyApproved = useIsNewlyApproved()
  const today = useToday()
  if (!pulled) return null
  return todayLines(
    viewer,
    {
      isNewlyApproved,
      conversations,
      quotes,
      invoices,
      payments,
      unsent: items.length,
      attention: items.filter(({ state }) => state === 'attention').length,
      drafts,
      applications: isAdministrator(viewer) ? pending.length : 0,
      reports,
    },
    today,
  )
}
