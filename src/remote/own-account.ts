import type { Blocked } from '../domain/block.ts'
import type { MyReport } from '../domain/report.ts'
import type { Connection } from './connection.ts'
import type { Answer } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

/** What the server holds about one person beside her rows, and the end of her account. */
export class OwnAccount {
  readonly #calls: SyncCalls

  constructor(connection: Connection, userId: string) {
    this.#calls = new SyncCalls(connection, userId)
  }

  /** Everything held about her, as one JSON document. */
  everything(): Promise<Answer<unknown>> {
    return this.#calls.callDatabase('export_my_data', {})
  }

  blocked(): Promise<Answer<Blocked[]>> {
    return this.#calls.callDatabase('my_blocks', {}) as Promise<Answer<Blocked[]>>
  }

  reports(): Promise<Answer<MyReport[]>> {
    return this.#calls.callDatabase('my_reports', {}) as Promise<Answer<MyReport[]>>
  }

  /** Contact messages she may still send; ten are allowed in any 24 hours. */
  contactMessagesLeft(): Promise<Answer<number>> {
    return this.#calls.callDatabase('contact_messages_left', {}) as Promise<Answer<number>>
  }

  /** `confirmation` is the address she signs in with, typed. The last administrator is refused. */
  delete(confirmation: string): Promise<Answer<unknown>> {
    return this.#calls.callDatabase('delete_my_account', { confirmation })
  }
}
