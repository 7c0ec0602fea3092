import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import type { ActionName } from '../domain/action-name.ts'
import type { StoppedPerson } from '../domain/event.ts'
import { pendingProfiles } from '../domain/profile/approval.ts'
import type { DecisionRecord } from '../domain/profile/decision.ts'
import { type Report, ReportDecision, type ReportedThread } from '../domain/profile/report.ts'
import { ok } from '../domain/result.ts'
import type { Profile } from '../domain/rows.ts'
import { isAdministrator } from '../domain/viewer.ts'
import { isShown } from '../outbox/item.ts'
import { Administration } from '../remote/administration.ts'
import { useAuth } from './use-auth.tsx'
import { useRows } from './use-rows.ts'
import { type ServerQuery, type UserQuery, useUserQuery } from './use-server-query.ts'
import { useEngine, useObservableValue } from './use-services.ts'
import { type UnsentItem, useUnsent } from './use-unsent-items.ts'

/** Returns the applications that wait for a decision, the oldest first; on an administrator's device. */
export function usePendingProfiles(): Profile[] {
  const profiles = useRows('profiles')
  return useMemo(() => pendingProfiles(profiles), [profiles])
}

/** Queries open reports, oldest first; for administrators. */
export const useOpenReports = (): ServerQuery<Report[]> => useUserQuery(openReports)

const openReports: UserQuery<Report[]> = (connection, userId) =>
  new Administration(connection, userId).openReports()

/** Returns the number of open reports; 0 for others than administrators, and while it is not known. */
export function useOpenReportCount(): number {
  const { viewer } = useAuth()
  const { value } = useUserQuery(isAdministrator(viewer) ? openReports : noReports)
  return value?.length ?? 0
}

const noReports: UserQuery<Report[]> = () => Promise.resolve(ok([]))

/** Queries the people whom emails do not reach; those whom this device lets through again are gone at once. */
export function useStoppedPeople(): ServerQuery<StoppedPerson[]> {
  const { outbox } = useEngine()
  const query = useUserQuery(stoppedPeople)
  const items = useObservableValue(outbox.items$, () => outbox.items)
  if (!query.value) return query
  const allowed = new Set(
    items.flatMap((item) =>
      item.mutation.kind === 'call' && item.mutation.action === 'address.allow' && isShown(item)
        ? [item.mutation.args.address]
        : [],
    ),
  )
  return { ...query, value: query.value.filter(({ address }) => !allowed.has(address)) }
}

const stoppedPeople: UserQuery<StoppedPerson[]> = (connection, userId) =>
  new Administration(connection, userId).stoppedPeople()

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
