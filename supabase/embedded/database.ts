import { openPglite } from './engine/pglite.ts'
import { openServer } from './engine/server.ts'
import type { Engine, Session } from './engine/session.ts'
import { migrate } from './migrate.ts'
import { installPlatform } from './platform.ts'

export interface DatabaseOptions {
  /** A folder, or `memory://` for none. On a Postgres server it holds the stored objects only. */
  dataDir: string
  /** A Postgres server to use instead of PGlite. */
  databaseUrl?: string | undefined
  /** Where the migrations are; `supabase/migrations` unless told otherwise. */
  migrations?: string | undefined
}

/** The one Postgres everything embedded talks to. Acts as its owner, past every policy. */
export interface Database {
  /** What `@supabase/lite` is given to work with. */
  readonly connection: Engine['connection']
  query: Session['query']
  /** Any number of statements without parameters. */
  exec: Session['exec']
  /** Runs inside one transaction; rolled back when `work` throws. */
  transaction<T>(work: (query: Session['query'], exec: Session['exec']) => Promise<T>): Promise<T>
  /** Hears `pg_notify` on a channel; the answer stops it. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** One request's work: on PGlite its queries share a turn where they nest. */
  scope<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date: what Supabase's platform provides first, then the migrations that have
 * not been applied yet. Throws a sentence when the data folder is in use by another process.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = options.databaseUrl ? openServer(options.databaseUrl) : await openPglite(options.dataDir)
  try {
    await installPlatform(engine)
    await migrate(engine, options.migrations)
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    connection: engine.connection,
    query: (sql, params) => engine.run((session) => session.query(sql, params)),
    exec: (sql) => engine.run((session) => session.exec(sql)),
    transaction: (work) => engine.transaction((session) => work(session.query, session.exec)),
    listen: engine.listen,
    scope: engine.scope,
    close: engine.close,
  }
}
