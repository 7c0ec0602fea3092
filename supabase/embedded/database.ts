import { createHash } from 'node:crypto'
import { openCopy, openInMemory, openPglite } from './engine/pglite.ts'
import { openServer } from './engine/server.ts'
import type { Engine, Session } from './engine/session.ts'
import { changedMigration, migrate, migrationsVersion } from './migrate.ts'
import { installPlatform, platformVersion } from './platform.ts'

export interface DatabaseOptions {
  /** A folder, or `memory://` for none. On a Postgres server it holds the stored objects only. */
  dataDir: string
  /** A Postgres server to use instead of PGlite. */
  databaseUrl?: string | undefined
  /** Where the migrations are; `supabase/migrations` unless told otherwise. */
  migrations?: string | undefined
  /** Told what is out of order, in words. */
  log?: ((line: string) => void) | undefined
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
  /**
   * One request's work: on PGlite its queries share a turn where they nest. A statement may take `limit` milliseconds, on
   * a server and in a folder. Nothing ends one with `memory://`: there the refused filters are what keeps them short.
   */
  scope<T>(work: () => Promise<T>, limit?: number): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date: what Supabase's platform provides first, then the migrations that have
 * not been applied yet. Throws a sentence when the data folder is in use by another process, or was made with migrations
 * that have been changed since.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await openUpToDate(options)
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

async function openUpToDate(options: DatabaseOptions): Promise<Engine> {
  const { dataDir, databaseUrl, migrations } = options
  // Tests open many of these: what takes seconds to make is made once.
  if (!databaseUrl && dataDir === 'memory://' && !migrations) {
    const version = createHash('sha256').update(`${platformVersion()} ${migrationsVersion()}`).digest('hex')
    return openCopy({ name: 'migrated', version: version.slice(0, 16) }, bringUpToDate, startNewEpoch)
  }
  const open = () => (dataDir === 'memory://' ? openInMemory() : openPglite(dataDir))
  const engine = databaseUrl ? openServer(databaseUrl) : await open()
  try {
    await checkMigrations(engine, options)
    await bringUpToDate(engine, migrations)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** A folder is this program's alone: it is refused. A server may be shared, and its history somebody else's: said only. */
async function checkMigrations(engine: Engine, { dataDir, databaseUrl, migrations, log }: DatabaseOptions) {
  const file = await engine.run((session) => changedMigration(session, migrations))
  if (!file) return
  const made = `was made with another version of the migration ${file}.`
  if (!databaseUrl)
    throw new Error(`The data in ${dataDir} ${made} Delete that folder, or set DATA_DIR to another one.`)
  log?.(`This database ${made} What this version changes there is missing.`)
}

async function bringUpToDate(engine: Engine, migrations?: string): Promise<void> {
  await installPlatform(engine)
  await migrate(engine, migrations)
}

/** A copy has a history of its own: no device may take it for another one's, nor its cursors for theirs. */
const startNewEpoch = (engine: Engine) =>
  engine.run(({ exec }) => exec('update private.sync_state set epoch = default, secret = default'))
