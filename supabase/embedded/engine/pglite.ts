import { setImmediate } from 'node:timers/promises'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { claimFolder, createOnce } from '../data-folder.ts'
import { keptInStep } from './in-step.ts'
import { serializedKysely } from './serialized-kysely.ts'
import { type Engine, type Postgres, type PostgresSession, preserveGrants, type Session } from './session.ts'
import { SessionMutex } from './session-mutex.ts'
import { withStatementTimeout } from './statement-timeout.ts'
import { emptyTemplate, loadTemplate, saveTemplate, type Template } from './template.ts'
import { startThread } from './thread.ts'
import { loadWasmModules } from './wasm-modules.ts'

/**
 * Start parameters of an in-memory database. It is small: with 128 MB of buffers it would spend most of its start
 * filling them with zeros. Its time zone is that of Supabase: `initdb` chooses the machine's.
 */
export const inMemoryParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB', '-c', 'timezone=UTC'],
]

type PgliteEngine = Engine & { connection: PgliteConnection }

/** A template, how the first database of its kind is made, and what replaces that which no two databases may share. */
export interface Copied {
  template: Template
  make: (engine: Engine) => Promise<void>
  renew: (engine: Engine) => Promise<void>
}

/** Opens PGlite in `<dataDir>/database`, in its own thread. A new one begins as a copy where there is one to copy. */
export async function openPglite(dataDir: string, copied?: Copied): Promise<Engine> {
  const release = await claimFolder(dataDir)
  try {
    return await createOnce(dataDir, 'database', async (folder, isNew) => {
      const copy = isNew && copied ? await loadTemplate(copied.template) : null
      const dump = copy ?? (isNew ? await loadTemplate(emptyTemplate) : null)
      const engine = createEngine(placeholderConnection(), await startThread(folder, dump), release)
      if (copy) await copied?.renew(engine)
      return engine
    })
  } catch (error) {
    await release()
    throw error
  }
}

/** Opens PGlite in memory: with the database of a dump, else empty. */
export async function openInMemory(dump?: Blob): Promise<PgliteEngine> {
  if (dump) return startInMemory(dump)
  const kept = await loadTemplate(emptyTemplate)
  const engine = await startInMemory(kept)
  if (!kept) await save(emptyTemplate, engine)
  return engine
}

/** Opens PGlite in memory: the first is made, the others are copies of it. */
export async function openCopy({ template, make, renew }: Copied): Promise<Engine> {
  const kept = await loadTemplate(template)
  const engine = kept ? await startInMemory(kept) : await openInMemory()
  try {
    if (!kept) {
      await make(engine)
      await engine.run(dropTemplates)
      await save(template, engine)
    }
    await renew(engine)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Drops Postgres' template databases: nobody creates a database here, and each copy would read both. */
export async function dropTemplates({ exec }: Session): Promise<void> {
  await exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const name of ['template0', 'template1']) await exec(`drop database ${name}`)
  await exec('checkpoint')
}

/**
 * Runs in this thread: without a folder to restart from, a thread could not be ended. Each query waits for a turn of the
 * event loop, which accepts one connection per turn: requests of open connections would otherwise keep new ones out.
 */
async function startInMemory(template: Blob | null): Promise<PgliteEngine> {
  const connection = await createPgliteConnection({
    url: 'memory://',
    pgliteOptions: {
      ...(await loadWasmModules()),
      startParams: inMemoryParams,
      ...(template && { loadDataDir: template }),
    },
  })
  const { driver } = connection
  await driver.waitReady
  let lost: Error | null = null
  const session: PostgresSession = {
    query: async (sql, params) => {
      await setImmediate()
      return driver.query(sql, params)
    },
    exec: async (sql) => {
      await driver.exec(sql)
    },
  }
  const kept = keptInStep(session, (error) => {
    lost = error
  })
  return createEngine(connection, {
    session: async () => {
      // It has no folder to begin again from.
      if (lost) throw lost
      return kept
    },
    listen: (channel, hear) => driver.listen(channel, hear),
    close: () => driver.close(),
  })
}

const save = (template: Template, { run, connection }: PgliteEngine) =>
  run(() => saveTemplate(template, connection.driver))

/**
 * Returns a connection for `@supabase/lite` that is never opened: its query builder is replaced by one that asks the
 * thread.
 */
const placeholderConnection = () => createPostgresConnection({ url: 'postgres://none' })

function createEngine<Connection extends Engine['connection']>(
  connection: Connection,
  postgres: Postgres,
  closed = async () => {},
) {
  const mutex = new SessionMutex()
  connection.kysely = serializedKysely(postgres, mutex)
  preserveGrants(connection)

  const session = async (): Promise<Session> => {
    const own = await postgres.session()
    return {
      query: async <Row>(sql: string, params?: unknown[]) => (await own.query<Row>(sql, params)).rows,
      exec: (sql) => own.exec(sql),
    }
  }
  return {
    connection,
    run: (work) => mutex.run(async () => work(await session())),
    transaction: (work) => mutex.run(async () => transact(await session(), work)),
    listen: (channel, hear) =>
      mutex.run(async () => {
        const stop = await postgres.listen(channel, hear)
        return () => mutex.run(() => stop())
      }),
    answers: () => mutex.run(async () => (await postgres.session()).isInStep()).catch(() => false),
    scope: (work, limit) =>
      mutex.scope(() => (limit === undefined ? work() : withStatementTimeout(limit, work))),
    close: async () => {
      await mutex.run(() => postgres.close())
      await closed()
    },
  } satisfies Engine & { connection: Connection }
}

async function transact<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  await session.exec('begin')
  try {
    const answer = await work(session)
    await session.exec('commit')
    return answer
  } catch (error) {
    await session.exec('rollback')
    throw error
  }
}
