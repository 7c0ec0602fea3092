import * as v from 'valibot'
import { EVENT_TOPICS, type EventChoices } from '../domain/event.ts'
import type { Blocked } from '../domain/profile/block.ts'
import type { MyReport } from '../domain/profile/report.ts'
import { blocks, myReports, stoppedAddress } from './answers.ts'
import type { Connection } from './connection.ts'
import type { RemoteResult } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

const choice = v.exactOptional(v.object({ email: v.boolean(), push: v.boolean() }))
const eventChoices: v.GenericSchema<unknown, EventChoices> = v.object({
  topics: v.object(v.entriesFromList(EVENT_TOPICS, choice)),
  stopped: v.nullable(stoppedAddress),
})

/** Calls about the user's own account: export, blocks, reports, deletion. */
export class OwnAccount {
  readonly #calls: SyncCalls

  constructor(connection: Connection, userId: string) {
    this.#calls = new SyncCalls(connection, userId)
  }

  /** Exports everything that is stored about the user, as one JSON document. */
  everything(): Promise<RemoteResult<unknown>> {
    return this.#calls.callDatabase('export_my_data', {})
  }

  blocked(): Promise<RemoteResult<Blocked[]>> {
    return this.#calls.call('my_blocks', {}, blocks)
  }

  reports(): Promise<RemoteResult<MyReport[]>> {
    return this.#calls.call('my_reports', {}, myReports)
  }

  /** Returns by which ways the user is told of what, and whether emails reach the user. */
  eventChoices(): Promise<RemoteResult<EventChoices>> {
    return this.#calls.call('my_event_choices', {}, eventChoices)
  }

  /** Returns how many contact messages the user may still send; ten are allowed in any 24 hours. */
  contactMessagesLeft(): Promise<RemoteResult<number>> {
    return this.#calls.call('contact_messages_left', {}, v.number())
  }

  /** Returns this profile URL, or one like it, that no other profile has; null where there is none. */
  freeProfileUrl(wanted: string): Promise<RemoteResult<string | null>> {
    return this.#calls.call('free_profile_url', { wanted }, v.nullable(v.string()))
  }

  /** Deletes the account. `confirmation` is the typed e-mail address. The last administrator is refused. */
  delete(confirmation: string): Promise<RemoteResult<unknown>> {
    return this.#calls.callDatabase('delete_my_account', { confirmation })
  }
}
