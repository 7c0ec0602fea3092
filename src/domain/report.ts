import * as v from 'valibot'
import type { CallMutation } from './mutation.ts'
import { text } from './text.ts'

export type ReportKind = 'profile' | 'service' | 'request'
export type ReportDecision = 'dismiss' | 'hide' | 'withdraw'

/** The reason somebody gives; the same limits stand in the database. */
export const ReportDraft = v.object({ reason: text(10, 'Reason must be at least 10 characters', 2000) })

const atMost2000 = text(0, '', 2000)
/** What an administrator writes with a decision: an internal note, and what the reported person is told. */
export const ReportDecisionDraft = v.object({ note: atMost2000, told: atMost2000 })
/** Withdrawing takes something away from a member, who is told why. */
export const ReportWithdrawalDraft = v.object({
  note: atMost2000,
  told: text(1, 'Please give a reason', 2000),
})

/** A report as administrators read it. */
export interface Report {
  id: string
  /** User id of whoever wrote it; null once that account is gone. */
  reporter: string | null
  kind: ReportKind
  /** User id of whoever is reported; null once that account is gone. */
  person: string | null
  /** The service it is about; only that can be hidden. */
  job_id: string | null
  application_id: string | null
  /** What it was about, as it was called then. */
  subject: string
  reason: string
  created_at: string
  decision: ReportDecision | null
  /** For administrators alone. */
  decision_note: string | null
  decided_by_name: string | null
  decided_at: string | null
}

/** A report as its writer reads it. */
export interface MyReport {
  id: string
  kind: ReportKind
  subject: string
  reason: string
  at: string
  decided: boolean
}

/**
 * Tells administrators about a profile, a service or a request, for which the other side is reported. `id` is made on
 * the device: sent twice, it is one report.
 */
export const reportTo = (id: string, kind: ReportKind, target: string, reason: string): CallMutation => ({
  kind: 'call',
  via: 'database',
  action: 'report.send',
  fn: 'report',
  args: { id, kind, target, reason },
})

/**
 * Decides about an open report; where somebody was first, that decision stands and is answered. `note` is for
 * administrators alone, `told` is what the reported person reads.
 */
export const decideReport = (
  report: Pick<Report, 'id'>,
  decision: ReportDecision,
  { note, told }: { note: string; told: string },
): CallMutation => ({
  kind: 'call',
  via: 'database',
  action: `report.${decision}`,
  fn: 'decide_report',
  args: { report: report.id, decision, note: note || null, told: told || null },
})

/** Lets the owner of a hidden service put it back on the board. */
export const allowService = (jobId: string): CallMutation => ({
  kind: 'call',
  via: 'database',
  action: 'service.allow',
  fn: 'show_service',
  args: { job: jobId },
})

/** What can be decided about a report as it stands. `approved`: the reported person is an approved member now. */
export const reportDecisions = (report: Report, approved: boolean): ReportDecision[] => [
  'dismiss',
  ...(report.job_id ? (['hide'] as const) : []),
  ...(report.person && approved ? (['withdraw'] as const) : []),
]
