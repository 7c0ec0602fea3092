import type { Database } from '../database.ts'
import { CODE_LIFETIME } from './one-time-codes.ts'

/** The columns of a kind of mail in `auth.users`: the hash of its code, and when it was sent. */
const columns = {
  recovery: ['recovery_token', 'recovery_sent_at'],
  confirmation: ['confirmation_token', 'confirmation_sent_at'],
} as const

type Kind = keyof typeof columns

/**
 * Keeps the links of earlier mails valid until they expire or one of them is used: whoever knows an address can request
 * another mail, and that must not end the link that its owner is about to open. The codes of earlier mails are invalid.
 */
export class EarlierLinks {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps the links of an address that the next mail replaces. */
  async keep(email: string): Promise<void> {
    await this.#database.query(`delete from embedded.earlier_links where sent_at < now() - ${CODE_LIFETIME}`)
    for (const kind of Object.keys(columns) as Kind[]) {
      const [hash, sentAt] = columns[kind]
      await this.#database.query(
        `insert into embedded.earlier_links (hash, user_id, kind, sent_at)
         select ${hash}, id, $2, ${sentAt} from auth.users
         where lower(email) = $1 and ${hash} is not null and ${sentAt} > now() - ${CODE_LIFETIME}
         on conflict do nothing`,
        [email, kind],
      )
    }
  }

  /** Makes the link with this hash the account's current one again, where it is an earlier one. */
  async restore(hash: string): Promise<void> {
    const [earlier] = await this.#database.query<{ kind: Kind }>(
      `select kind from embedded.earlier_links where hash = $1 and sent_at > now() - ${CODE_LIFETIME}`,
      [hash],
    )
    if (!earlier) return
    const [column, sentAt] = columns[earlier.kind]
    await this.#database.query(
      `update auth.users u set ${column} = e.hash, ${sentAt} = e.sent_at
       from embedded.earlier_links e where e.hash = $1 and u.id = e.user_id`,
      [hash],
    )
  }

  /** Ends all links of the account whose link was used. */
  async end(hash: string): Promise<void> {
    await this.#database.query(
      `delete from embedded.earlier_links
       where user_id in (select user_id from embedded.earlier_links where hash = $1)`,
      [hash],
    )
  }
}
