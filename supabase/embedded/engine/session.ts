import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'

/** One connection to Postgres, held for the length of some work. */
export interface Session {
  /** Runs one statement with `$1` parameters and returns its rows. JSON parameters may be objects or their text. */
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>
  /** Runs any number of statements without parameters. */
  exec(sql: string): Promise<void>
}

/** PGlite's answer to a statement. */
export interface QueryResult<Row> {
  rows: Row[]
  affectedRows?: number | undefined
}

/** A session of PGlite. */
export interface PostgresSession {
  query<Row>(sql: string, params?: unknown[]): Promise<QueryResult<Row>>
  exec(sql: string): Promise<void>
}

/** A session that ends where its answers are those of other statements. */
export interface GuardedSession extends PostgresSession {
  /** Returns whether it answers what it is asked; ends it otherwise. */
  isInStep(): Promise<boolean>
}

/** PGlite, in this thread or in its own. */
export interface Postgres {
  /**
   * Returns its one session. When a session ends, all further statements on it are refused, and the next call returns
   * another.
   */
  session(): Promise<GuardedSession>
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PGlite in this process or a Postgres server, behind one interface. */
export interface Engine {
  readonly connection: PgliteConnection | PostgresConnection
  run<T>(work: (session: Session) => Promise<T>): Promise<T>
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Returns whether Postgres answers, and answers what it is asked. */
  answers(): Promise<boolean>
  /** Runs one request's work. A statement may take `limit` milliseconds, on a server and in a folder. */
  scope<T>(work: () => Promise<T>, limit?: number): Promise<T>
  close(): Promise<void>
}

/**
 * Keeps the migrations' grants: on its first request `@supabase/lite` would grant everything to everyone, unless the
 * connection says that this has happened.
 */
export function preserveGrants(connection: PgliteConnection | PostgresConnection) {
  Object.assign(connection, { rlsState: 'active' })
}

/** Returns whether there is a table of this name. */
export async function tableExists(query: Session['query'], table: string): Promise<boolean> {
  const [found] = await query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return found?.there ?? false
}

/** Lets one process at a time change the schema of a shared server. To be called inside a transaction. */
export const takeSchemaLock = ({ query }: Session) =>
  query("select pg_advisory_xact_lock(hashtext('embedded schema'))")
