import * as v from 'valibot'
import type { Blocked } from '../domain/profile/block.ts'
import type { MyReport } from '../domain/profile/report.ts'
import type { MessageNotices } from '../domain/thread/thread.ts'
import { blocks, myReports } from './answers.ts'
import type { Connection } from './connection.ts'
import type { RemoteResult } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'
import { messageNotices } from './thread-answers.ts'

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

  /** Returns which notices of messages the user gets. */
  messageNotices(): Promise<RemoteResult<MessageNotices>> {
    return this.#calls.call('my_message_notices', {}, messageNotices)
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
