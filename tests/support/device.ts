import type { PullAnswer, PullRequest, Scope, UpdateNeeded } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES, type TableName, type Tables } from '../../src/domain/rows.ts'

type HeldRow = Record<string, unknown> & { id: string; sync_xid: string }

/** Does what a device must do with a pull's answers, and nothing more: the reference for the server's tests. */
export class ProtocolDevice {
  readonly rows = new Map<TableName, Map<string, HeldRow>>(TABLES.map((name) => [name, new Map()]))
  epoch: string | null = null
  scope: Scope | null = null
  cursor: string | null = null
  limit: number

  constructor(
    private readonly ask: (request: PullRequest) => Promise<PullAnswer | UpdateNeeded>,
    limit = 500,
  ) {
    this.limit = limit
  }

  /** Pulls every page and returns the answers in order. Runs `between` before each page but the first. */
  async pull(more: Partial<PullRequest> = {}, between: () => Promise<void> = async () => {}) {
    const answers: PullAnswer[] = []
    let page: PullRequest['page']
    let cursor: string | null = null
    do {
      if (page) await between()
      const answer = await this.#answer({ ...this.#position(), ...more, ...(page ? { page } : {}) })
      answers.push(answer)
      if (answer.restored) return answers
      if (answer.full) this.#clear()
      cursor = answer.cursor
      this.#write(answer)
      this.epoch = answer.epoch
      this.scope = answer.scope
      page = answer.next && cursor ? { horizon: cursor, after: answer.next } : undefined
    } while (page)
    this.cursor = cursor
    return answers
  }

  held<Name extends TableName>(table: Name): Tables[Name][] {
    return [...(this.rows.get(table)?.values() ?? [])] as unknown as Tables[Name][]
  }

  holds(table: TableName, id: string): boolean {
    return this.rows.get(table)?.has(id) ?? false
  }

  /** Returns ids and stamps by table, as the server's `ids` answer gives them. */
  get stamps(): Record<string, Record<string, string>> {
    return Object.fromEntries(
      TABLES.map((name) => [
        name,
        Object.fromEntries([...(this.rows.get(name) ?? [])].map(([id, { sync_xid }]) => [id, sync_xid])),
      ]),
    )
  }

  /**
   * Returns the number of rows and their hash per table, as the server's `check` answer gives them (design section 3,
   * anti-entropy).
   */
  get check(): Record<string, { count: number; hash: string }> {
    const low48 = (1n << 48n) - 1n
    return Object.fromEntries(
      Object.entries(this.stamps).map(([name, stamps]) => {
        const hashes = Object.entries(stamps).map(
          ([id, xid]) =>
            BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`) ^ ((BigInt(xid) * 40503n) & low48),
        )
        return [name, { count: hashes.length, hash: `${hashes.reduce((sum, hash) => sum + hash, 0n)}` }]
      }),
    )
  }

  #position(): PullRequest {
    return { v: PROTOCOL, epoch: this.epoch, scope: this.scope, cursor: this.cursor, limit: this.limit }
  }

  async #answer(request: PullRequest): Promise<PullAnswer> {
    const answer = await this.ask(request)
    if ('update_needed' in answer) throw new Error('The server speaks another protocol')
    return answer
  }

  #clear() {
    for (const rows of this.rows.values()) rows.clear()
  }

  /** Stores rows; the greatest stamp of a row wins. Deletes removed rows whatever their stamp. */
  #write({ rows, removed }: PullAnswer) {
    for (const [name, given] of Object.entries(rows)) {
      const held = this.rows.get(name as TableName)
      for (const row of given as unknown as HeldRow[]) {
        const before = held?.get(row.id)
        if (!before || BigInt(before.sync_xid) <= BigInt(row.sync_xid)) held?.set(row.id, row)
      }
    }
    for (const [name, gone] of Object.entries(removed)) {
      for (const id of gone) this.rows.get(name as TableName)?.delete(id)
    }
  }
}
