/** A decision on record: who decided what about whom, and when (administrators only). */
export interface DecisionRecord {
  id: string
  profile_id: string
  action: string
  /** What the person was told. */
  note: string | null
  /** For administrators alone. */
  internal_note: string | null
  decided_by_name: string
  decided_at: string
  job_id: string | null
}

/** Services hidden by the latest word about each; `records` newest first. */
export function hiddenServices(records: readonly DecisionRecord[]): Set<string> {
  const decided = new Set<string>()
  const hidden = new Set<string>()
  for (const { action, job_id } of records) {
    if (!job_id || decided.has(job_id) || (action !== 'hide_service' && action !== 'show_service')) continue
    decided.add(job_id)
    if (action === 'hide_service') hidden.add(job_id)
  }
  return hidden
}
