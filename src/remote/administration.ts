import type { DecisionRecord } from '../domain/decision.ts'
import type { Report } from '../domain/report.ts'
import type { Connection } from './connection.ts'
import { type Answer, answered, failed, failureOf } from './remote-result.ts'

/** Rows in one answer: an administrator looks at the latest. */
const LATEST = 100

const REPORT =
  'id, reporter, kind, person, job_id, application_id, subject, reason, created_at, decision, decision_note, decided_by_name, decided_at'
const DECISION = 'id, profile_id, action, note, internal_note, decided_by_name, decided_at, job_id'

/** What administrators read that no device keeps: reports, and the record of decisions. */
export class Administration {
  readonly #connection: Connection
  readonly #userId: string

  constructor(connection: Connection, userId: string) {
    this.#connection = connection
    this.#userId = userId
  }

  /** Open reports, oldest first. */
  async openReports(): Promise<Answer<Report[]>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const { data, error, status } = await speaker.value
      .from('reports')
      .select(REPORT)
      .is('decision', null)
      .order('created_at')
      .limit(LATEST)
      .overrideTypes<Report[], { merge: false }>()
    return error ? failed(failureOf(status, error)) : answered(data)
  }

  /** The latest decisions, newest first; about one member, or about all. */
  async decisions(profileId: string | null): Promise<Answer<DecisionRecord[]>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const all = speaker.value.from('decisions').select(DECISION)
    const { data, error, status } = await (profileId ? all.eq('profile_id', profileId) : all)
      .order('decided_at', { ascending: false })
      .limit(LATEST)
      .overrideTypes<DecisionRecord[], { merge: false }>()
    return error ? failed(failureOf(status, error)) : answered(data)
  }
}
