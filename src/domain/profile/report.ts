import * as v from 'valibot'
import { type CallMutation, call } from '../mutation.ts'
import type { Message } from '../rows.ts'
import { text } from '../text.ts'
import type { DecisionNotes } from './decision.ts'

export type ReportKind = 'profile' | 'service' | 'request' | 'message'
export const ReportDecision = v.picklist(['dismiss', 'hide', 'withdraw'])
export type ReportDecision = v.InferOutput<typeof ReportDecision>

/** The reason of a report. The database has the same limits. */
export const ReportDraft = v.object({ reason: text(10, 'Reason must be at least 10 characters', 2000) })

/** A report as administrators see it. */
export interface Report {
  id: string
  /** User id of the reporter; null once that account is deleted. */
  reporter: string | null
  kind: ReportKind
  /** User id of the reported person; null once that account is deleted. */
  person: string | null
  /** The reported service, if it is about one: only a service can be hidden. */
  job_id: string | null
  application_id: string | null
  /** Title or name of what was reported, at that time. */
  subject: string
  reason: string
  created_at: string
  decision: ReportDecision | null
  /** Only administrators see it. */
  decision_note: string | null
  decided_by_name: string | null
  decided_at: string | null
}

/** The conversation of a reported request, as administrators read it while the report is open. */
export interface ReportedThread {
  /** The reported message; null where the report is about the request. */
  message_id: string | null
  /** Null once the request was deleted with an account. */
  request: {
    service: string
    company: string
    client: string
    professional: string | null
    message: string
    created_at: string
  } | null
  /** Oldest first. */
  messages: Pick<Message, 'id' | 'kind' | 'sent_by_client' | 'body' | 'created_at'>[]
}

/** A report as the reporter sees it. */
export interface MyReport {
  id: string
  kind: ReportKind
  subject: string
  reason: string
  at: string
  decided: boolean
}

/**
 * Reports a profile, a service, a request or a message to the administrators; the report of a request is about its other
 * side.
 * `id` is generated on the device: sent twice, it is still one report.
 */
export const reportTo = (id: string, kind: ReportKind, target: string, reason: string): CallMutation =>
  call('report.send', 'report', { id, kind, target, reason })

/**
 * Decides about an open report. Where another administrator has decided before, that decision stays and is returned.
 * `note` is internal, the reported person reads `told`.
 */
export const decideReport = (
  report: Pick<Report, 'id'>,
  decision: ReportDecision,
  { note, told }: DecisionNotes,
): CallMutation =>
  call(`report.${decision}`, 'decide_report', {
    report: report.id,
    decision,
    note: note || null,
    told: told || null,
  })

/** Allows the owner of a hidden service to put it back on the board. */
export const allowService = (jobId: string): CallMutation =>
  call('service.allow', 'show_service', { job: jobId })

/** Returns the decisions possible for a report. `approved`: the reported person is currently an approved member. */
export const reportDecisions = (report: Report, approved: boolean): ReportDecision[] => [
  'dismiss',
  ...(report.job_id ? (['hide'] as const) : []),
  ...(report.person && approved ? (['withdraw'] as const) : []),
]
