import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'

/** One connection to Postgres, held for the length of some work. */
export interface Session {
  /** One statement with `$1` parameters; the rows it returns. JSON parameters may be objects or their text. */
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>
  /** Any number of statements without parameters. */
  exec(sql: string): Promise<void>
}

/** What PGlite answers to a statement. */
export interface QueryResult<Row> {
  rows: Row[]
  affectedRows?: number | undefined
}

/** A session of PGlite. */
export interface PostgresSession {
  query<Row>(sql: string, params?: unknown[]): Promise<QueryResult<Row>>
  exec(sql: string): Promise<void>
}

/** PGlite, in this thread or in one of its own. */
export interface Postgres {
  /** Returns its one session. Should that end, all further statements on it are refused, and the next call returns another. */
  session(): Promise<PostgresSession>
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PGlite in this process or a Postgres server: the same to everything above. */
export interface Engine {
  readonly connection: PgliteConnection | PostgresConnection
  run<T>(work: (session: Session) => Promise<T>): Promise<T>
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** One request's work. A statement may take `limit` milliseconds, on a server and in a folder. */
  scope<T>(work: () => Promise<T>, limit?: number): Promise<T>
  close(): Promise<void>
}

/**
 * On its first request `@supabase/lite` would grant everything to everyone, undoing the migrations' grants. A
 * connection that looks as if that had happened already is left alone.
 */
export function preserveGrants(connection: PgliteConnection | PostgresConnection) {
  Object.assign(connection, { rlsState: 'active' })
}

/** Inside a transaction: lets one process at a time change the schema of a server that several have opened. */
export const takeSchemaLock = ({ query }: Session) =>
  query("select pg_advisory_xact_lock(hashtext('embedded schema'))")
