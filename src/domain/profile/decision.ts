import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { text } from '../text.ts'

const optionalNote = text(0, '', LENGTHS.profiles.decision_note)
/** An administrator's texts with a decision: `note` is internal, the person concerned reads `told`. */
export const DecisionNotes = v.object({ note: optionalNote, told: optionalNote })
export type DecisionNotes = v.InferOutput<typeof DecisionNotes>
/** The same for a withdrawal of approval: `told` is required, so that the member learns the reason. */
export const DecisionNotesWithReason = v.object({
  note: optionalNote,
  told: text(1, 'Please give a reason', LENGTHS.profiles.decision_note),
})

/** A recorded decision: who decided what about whom, and when. Only administrators read them. */
export interface DecisionRecord {
  id: string
  profile_id: string
  action: string
  /** The reason that the person concerned reads. */
  note: string | null
  /** Only administrators see it. */
  internal_note: string | null
  decided_by_name: string
  decided_at: string
  job_id: string | null
}

/** Returns the ids of services that the latest decision about each has hidden; `records` are newest first. */
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
