import postgres from 'postgres'
import { checkStoredInvoicing } from '../checks/invoicing.ts'
import { checkRowChanges } from '../checks/row-changes.ts'
import { checkStoredThreads, type Threads } from '../checks/threads.ts'
import { audit, readRowChanges } from '../server/audit.ts'
import { type Invoicing, readInvoicing } from '../server/invoicing.ts'
import { type Ownership, readOwnership } from '../server/ownership.ts'
import { readThreads } from '../server/threads.ts'

/** How many of a thread's newest messages a device holds: `held` in the migrations. */
const RECENT_MESSAGES = 200

export interface StoredOnServer {
  invoicing: Invoicing
  threads: Threads
  ownership: Ownership
}

/** The PostgreSQL database of a browser world, with the audit of the scheduler simulation: what changes, and what is stored. */
export class ServerDatabase {
  readonly #sql: postgres.Sql
  #lastSeq = 0

  private constructor(sql: postgres.Sql) {
    this.#sql = sql
  }

  /** Begins to record row changes. */
  static async open(url: string): Promise<ServerDatabase> {
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    await sql.unsafe(audit)
    return new ServerDatabase(sql)
  }

  /** Checks all row changes since the last call, and what is stored now. Returns what is stored. */
  async check(): Promise<StoredOnServer> {
    const rowChanges = await readRowChanges(this, this.#lastSeq)
    this.#lastSeq = rowChanges.at(-1)?.seq ?? this.#lastSeq
    checkRowChanges(rowChanges)
    const stored = await this.read()
    checkStoredInvoicing(stored.invoicing)
    checkStoredThreads(stored.threads)
    return stored
  }

  async read(): Promise<StoredOnServer> {
    return {
      invoicing: await readInvoicing(this),
      threads: await readThreads(this, RECENT_MESSAGES),
      ownership: await readOwnership(this),
    }
  }

  query = async <Row>(text: string, params: unknown[] = []): Promise<Row[]> => [
    ...(await this.#sql.unsafe<(Row & postgres.Row)[]>(text, params as string[])),
  ]

  close(): Promise<void> {
    return this.#sql.end()
  }
}
