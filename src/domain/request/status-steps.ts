import type { InvoiceStatus, QuoteStatus, RequestStatus } from '../rows.ts'

/** The statuses that follow each status by a step of either side. The server refuses others. */
const nextSteps: Record<string, Record<string, readonly string[]>> = {
  job_applications: {
    pending: ['accepted', 'rejected', 'withdrawn'],
    accepted: ['in_progress'],
    in_progress: ['completed'],
  } satisfies Partial<Record<RequestStatus, RequestStatus[]>>,
  invoices: {
    draft: ['sent'],
    sent: ['viewed', 'paid'],
    viewed: ['paid'],
  } satisfies Partial<Record<InvoiceStatus, InvoiceStatus[]>>,
  quotes: {
    draft: ['sent'],
    sent: ['accepted', 'declined', 'withdrawn'],
  } satisfies Partial<Record<QuoteStatus, QuoteStatus[]>>,
}

/** Returns whether a row of this table can go from one status to another; true for a table without steps. */
export function isStep(table: string, from: string, to: string): boolean {
  const steps = nextSteps[table]
  return !steps || (steps[from] ?? []).includes(to)
}
