import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import type { ActionName } from '../domain/action-name.ts'
import { pendingProfiles } from '../domain/profile/approval.ts'
import type { DecisionRecord } from '../domain/profile/decision.ts'
import { type Report, ReportDecision, type ReportedThread } from '../domain/profile/report.ts'
import type { Profile } from '../domain/rows.ts'
import { Administration } from '../remote/administration.ts'
import { useRows } from './use-rows.ts'
import { type ServerQuery, type UserQuery, useUserQuery } from './use-server-query.ts'
import { type UnsentItem, useUnsent } from './use-unsent-items.ts'

/** Returns the applications that wait for a decision, newest first; on an administrator's device. */
export function usePendingProfiles(): Profile[] {
  const profiles = useRows('profiles')
  return useMemo(() => pendingProfiles(profiles), [profiles])
}

/** Queries open reports, oldest first; for administrators. */
export const useOpenReports = (): ServerQuery<Report[]> => useUserQuery(openReports)

const openReports: UserQuery<Report[]> = (connection, userId) =>
  new Administration(connection, userId).openReports()

/** Queries the conversation of an open report. */
export function useReportedThread(reportId: string): ServerQuery<ReportedThread> {
  const query: UserQuery<ReportedThread> = useCallback(
    (connection, userId) => new Administration(connection, userId).reportedThread(reportId),
    [reportId],
  )
  return useUserQuery(query)
}

/** Queries decisions, newest first: about one member, or about all (null). */
export function useDecisions(profileId: string | null): ServerQuery<DecisionRecord[]> {
  const query: UserQuery<DecisionRecord[]> = useCallback(
    (connection, userId) => new Administration(connection, userId).decisions(profileId),
    [profileId],
  )
  return useUserQuery(query)
}

/** An unsent or refused decision about a report. */
export interface UnsentDecision {
  item: UnsentItem
  decision: ReportDecision
}

/** Returns unsent decisions by report id. */
export function useUnsentDecisions(): ReadonlyMap<string, UnsentDecision> {
  const { items } = useUnsent()
  const found = new Map<string, UnsentDecision>()
  for (const item of items) {
    if (item.state === 'cancelling') continue
    const { mutation } = item.stored
    if (mutation.kind !== 'call' || mutation.fn !== 'decide_report') continue
    const { report, decision } = mutation.args
    if (v.is(ReportDecision, decision)) found.set(String(report), { item, decision })
  }
  return found
}

const PINNING: readonly ActionName[] = ['service.pin', 'service.unpin', 'service.reorder']

/** Returns refused changes of pinned services, oldest first. */
export function useRefusedPins(): UnsentItem[] {
  const { items } = useUnsent()
  return items.filter(
    ({ state, stored }) => state === 'attention' && PINNING.includes(stored.mutation.action),
  )
}
