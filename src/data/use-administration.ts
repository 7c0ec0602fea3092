import { useCallback } from 'react'
import type { DecisionRecord } from '../domain/decision.ts'
import type { Report, ReportDecision } from '../domain/report.ts'
import { Administration } from '../remote/administration.ts'
import { signedOut } from '../remote/remote-result.ts'
import { useEngine, useRunning } from './app-services.ts'
import { type Asked, useAsked } from './server-query.ts'
import { type UnsentItem, useUnsent } from './unsent-items.ts'

/** The queue of reports, oldest first; for administrators. */
export function useOpenReports(): Asked<Report[]> {
  const { connection } = useRunning()
  const { user } = useEngine()
  const ask = useCallback(
    () => (user ? new Administration(connection, user.id).openReports() : Promise.resolve(signedOut)),
    [connection, user],
  )
  return useAsked(ask)
}

/** Who decided what, and when, newest first; about one member, or about all. */
export function useDecisions(profileId: string | null): Asked<DecisionRecord[]> {
  const { connection } = useRunning()
  const { user } = useEngine()
  const ask = useCallback(
    () => (user ? new Administration(connection, user.id).decisions(profileId) : Promise.resolve(signedOut)),
    [connection, user, profileId],
  )
  return useAsked(ask)
}

/** Her own decision about a report that the server has not confirmed, or has refused. */
export interface UnsentDecision {
  item: UnsentItem
  decision: ReportDecision
}

/** By report. */
export function useUnsentDecisions(): ReadonlyMap<string, UnsentDecision> {
  const { items } = useUnsent()
  const found = new Map<string, UnsentDecision>()
  for (const item of items) {
    if (item.state === 'taking-back') continue
    const { mutation } = item.kept
    if (mutation.kind !== 'call' || mutation.fn !== 'decide_report') continue
    found.set(String(mutation.args.report), { item, decision: mutation.args.decision as ReportDecision })
  }
  return found
}

const PINNING = ['service.pin', 'service.unpin', 'service.reorder']

/** What the server did not take of what she did to the pins, oldest first. */
export function useRefusedPins(): UnsentItem[] {
  const { items } = useUnsent()
  return items.filter(({ state, kept }) => state === 'attention' && PINNING.includes(kept.mutation.action))
}
