import { createHash } from 'node:crypto'
import { adopt } from './adopt.ts'
import { checkNotifications } from './engine/check-notifications.ts'
import { type Copied, openCopy, openInMemory, openPglite } from './engine/pglite.ts'
import { openAnotherOn, openServer } from './engine/server.ts'
import type { Engine, Session } from './engine/session.ts'
import { changedMigration, migrate, migrationsVersion } from './migrate.ts'
import { installPlatform, platformVersion } from './platform.ts'

export interface DatabaseOptions {
  /** A folder, or `memory://` for none. On a Postgres server it holds the stored objects only. */
  dataDir: string
  /** A dump that a database in memory begins with. */
  dump?: Blob | undefined
  /** A Postgres server to use instead of PGlite. */
  databaseUrl?: string | undefined
  /** Where the migrations are; `supabase/migrations` unless told otherwise. */
  migrations?: string | undefined
  /** Called with sentences about the progress and what is wrong. */
  log?: ((line: string) => void) | undefined
}

/** The one Postgres of the embedded backend. Statements run as its owner, past every policy. */
export interface Database {
  /** The connection that `@supabase/lite` uses. */
  readonly connection: Engine['connection']
  query: Session['query']
  /** Any number of statements without parameters. */
  exec: Session['exec']
  /** Runs inside one transaction; rolled back when `work` throws. */
  transaction<T>(work: (query: Session['query'], exec: Session['exec']) => Promise<T>): Promise<T>
  /** Listens to `pg_notify` on a channel; the returned function ends it. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Returns whether Postgres answers, and answers what it is asked: otherwise an account that exists would seem unknown.
   * PGlite in a folder is started again where it does not.
   */
  answers: Engine['answers']
  /**
   * Runs one request's work: on PGlite its queries share the session lock where they nest. A statement may take `limit`
   * milliseconds, on a server and in a folder. With `memory://` nothing ends a statement: there only the refused
   * filters keep them short.
   */
  scope<T>(work: () => Promise<T>, limit?: number): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date: what Supabase's platform provides first, then the migrations that have
 * not been applied yet. Throws a sentence when the data folder is in use by another process, or was made with migrations
 * that have been changed since, and when a Postgres server's notifications do not arrive.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await openUpToDate(options)
  return {
    connection: engine.connection,
    query: (sql, params) => engine.run((session) => session.query(sql, params)),
    exec: (sql) => engine.run((session) => session.exec(sql)),
    transaction: (work) => engine.transaction((session) => work(session.query, session.exec)),
    listen: engine.listen,
    answers: engine.answers,
    scope: engine.scope,
    close: engine.close,
  }
}

async function openUpToDate(options: DatabaseOptions): Promise<Engine> {
  const { dataDir, databaseUrl, migrations, dump } = options
  // Tests open many of these: what takes seconds to make is made once.
  if (!databaseUrl && dataDir === 'memory://' && !migrations && !dump) return openCopy(migrated())
  const open = () =>
    dataDir === 'memory://' ? openInMemory(dump) : openPglite(dataDir, migrations ? undefined : migrated())
  const engine = databaseUrl ? openServer(databaseUrl) : await open()
  try {
    if (databaseUrl) await checkNotifications(engine)
    await checkMigrations(engine, options)
    await bringUpToDate(engine, migrations)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/**
 * Checks the recorded migrations. Where they differ from today's in text alone, today's are recorded. Else a folder is
 * refused; a server may be shared, so that is only logged.
 */
async function checkMigrations(engine: Engine, options: DatabaseOptions) {
  const { dataDir, databaseUrl, migrations, log } = options
  const file = await engine.run((session) => changedMigration(session, migrations))
  if (!file) return
  const newOne = await openNewOne(options)
  try {
    if (newOne && (await adopt(engine, newOne, migrations))) return
  } finally {
    await newOne?.close()
  }
  const made = `was made with another version of the migration ${file}.`
  if (!databaseUrl)
    throw new Error(`The data in ${dataDir} ${made} Delete that folder, or set DATA_DIR to another one.`)
  log?.(`This database ${made} What this version changes there is missing.`)
}

/** Opens a new database beside another, for comparison; null on a server that allows no further database. */
async function openNewOne({ databaseUrl, migrations }: DatabaseOptions): Promise<Engine | null> {
  if (!databaseUrl && !migrations) return openCopy(migrated())
  const engine = databaseUrl ? await openAnotherOn(databaseUrl) : await openInMemory()
  if (engine) await bringUpToDate(engine, migrations)
  return engine
}

async function bringUpToDate(engine: Engine, migrations?: string): Promise<void> {
  await installPlatform(engine)
  await migrate(engine, migrations)
}

/** What a new database without other migrations is a copy of. */
function migrated(): Copied {
  const version = createHash('sha256').update(`${platformVersion()} ${migrationsVersion()}`).digest('hex')
  return {
    template: { name: 'migrated', version: version.slice(0, 16) },
    make: bringUpToDate,
    renew: startNewEpoch,
  }
}

/** Gives a copy its own epoch and secret: no device may take its history or its cursors for another database's. */
const startNewEpoch = (engine: Engine) =>
  engine.run(({ exec }) =>
    exec('update private.sync_state set epoch = default, secret = default, began_at = default'),
  )
