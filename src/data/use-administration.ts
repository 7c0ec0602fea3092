import { useCallback } from 'react'
import type { DecisionRecord } from '../domain/decision.ts'
import type { Report, ReportDecision } from '../domain/report.ts'
import { Administration } from '../remote/administration.ts'
import { signedOut } from '../remote/remote-result.ts'
import { useEngine, useServices } from './app-services.ts'
import { type ServerQuery, useServerQuery } from './server-query.ts'
import { type UnsentItem, useUnsent } from './unsent-items.ts'

/** Queries open reports, oldest first; for administrators. */
export function useOpenReports(): ServerQuery<Report[]> {
  const { connection } = useServices()
  const { user } = useEngine()
  const ask = useCallback(
    () => (user ? new Administration(connection, user.id).openReports() : Promise.resolve(signedOut)),
    [connection, user],
  )
  return useServerQuery(ask)
}

/** Queries decisions, newest first: about one member, or about all (null). */
export function useDecisions(profileId: string | null): ServerQuery<DecisionRecord[]> {
  const { connection } = useServices()
  const { user } = useEngine()
  const ask = useCallback(
    () => (user ? new Administration(connection, user.id).decisions(profileId) : Promise.resolve(signedOut)),
    [connection, user, profileId],
  )
  return useServerQuery(ask)
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
    if (item.state === 'taking-back') continue
    const { mutation } = item.stored
    if (mutation.kind !== 'call' || mutation.fn !== 'decide_report') continue
    found.set(String(mutation.args.report), { item, decision: mutation.args.decision as ReportDecision })
  }
  return found
}

const PINNING = ['service.pin', 'service.unpin', 'service.reorder']

/** Returns refused changes of pinned services, oldest first. */
export function useRefusedPins(): UnsentItem[] {
  const { items } = useUnsent()
  return items.filter(
    ({ state, stored }) => state === 'attention' && PINNING.includes(stored.mutation.action),
  )
}
