import type { StoppedPerson } from '../domain/event.ts'
import type { DecisionRecord } from '../domain/profile/decision.ts'
import type { Report, ReportedThread } from '../domain/profile/report.ts'
import { decisionRecords, parseAnswer, reports, stoppedPeople } from './answers.ts'
import type { Connection } from './connection.ts'
import { fail, failureOf, type RemoteResult } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'
import { reportedThread } from './thread-answers.ts'

/** Rows in one answer. */
const LATEST = 100

const REPORT =
  'id, reporter, kind, person, job_id, application_id, subject, reason, created_at, decision, decision_note, decided_by_name, decided_at'
const DECISION = 'id, profile_id, action, note, internal_note, decided_by_name, decided_at, job_id'

/** Queries of administrators about rows that no device stores: reports and decisions. */
export class Administration {
  readonly #connection: Connection
  readonly #userId: string

  constructor(connection: Connection, userId: string) {
    this.#connection = connection
    this.#userId = userId
  }

  /** Fetches open reports, oldest first. */
  async openReports(): Promise<RemoteResult<Report[]>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const { data, error, status } = await client.value
      .from('reports')
      .select(REPORT)
      .is('decision', null)
      .order('created_at')
      .limit(LATEST)
    return error ? fail(failureOf(status, error)) : parseAnswer('reports', reports, data)
  }

  /** Fetches the latest decisions, newest first: about one member, or about all (null). */
  async decisions(profileId: string | null): Promise<RemoteResult<DecisionRecord[]>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const all = client.value.from('decisions').select(DECISION)
    const { data, error, status } = await (profileId ? all.eq('profile_id', profileId) : all)
      .order('decided_at', { ascending: false })
      .limit(LATEST)
    return error ? fail(failureOf(status, error)) : parseAnswer('decisions', decisionRecords, data)
  }

  /** Fetches the people whom emails do not reach, the latest first. */
  stoppedPeople(): Promise<RemoteResult<StoppedPerson[]>> {
    return new SyncCalls(this.#connection, this.#userId).call('stopped_addresses', {}, stoppedPeople)
  }

  /** Fetches the conversation of an open report. */
  reportedThread(report: string): Promise<RemoteResult<ReportedThread>> {
    return new SyncCalls(this.#connection, this.#userId).call('reported_thread', { report }, reportedThread)
  }
}
