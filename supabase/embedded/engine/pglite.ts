import { closeSync, fsyncSync, openSync } from 'node:fs'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { claimFolder, createOnce } from '../data-folder.ts'
import { takeTurns } from './dialect.ts'
import { theProgram } from './program.ts'
import { type Engine, keepGrants, type Session } from './session.ts'
import { empty, keepTemplate, keptTemplate, type Template } from './template.ts'
import { Turns } from './turns.ts'

/**
 * As PGlite's own, but waiting for the disk: without `-F`, which tells Postgres never to, and with `fsync`, since its
 * `fdatasync` does nothing.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/** For one of many in memory: with 128 MB of buffers it would spend most of its beginning on filling them with zeros. */
export const small = ['-c', 'shared_buffers=16MB']

type PgliteEngine = Engine & { connection: PgliteConnection }

/** Postgres inside this process, in `<dataDir>/database`. */
export async function openPglite(dataDir: string): Promise<Engine> {
  const release = await claimFolder(dataDir)
  try {
    return await createOnce(dataDir, 'database', async (folder, isNew) =>
      start(folder, release, isNew ? await keptTemplate(empty) : null),
    )
  } catch (error) {
    await release()
    throw error
  }
}

/** Postgres inside this process, in memory and empty. */
export async function openInMemory(): Promise<PgliteEngine> {
  const kept = await keptTemplate(empty)
  const engine = await startInMemory(kept)
  if (!kept) await keep(empty, engine)
  return engine
}

/**
 * Postgres inside this process, in memory: made by `make` the first time, then a copy of what that made. `renew` gives
 * each what no two may share.
 */
export async function openCopy(
  template: Template,
  make: (engine: Engine) => Promise<void>,
  renew: (engine: Engine) => Promise<void>,
): Promise<Engine> {
  const kept = await keptTemplate(template)
  const engine = kept ? await startInMemory(kept) : await openInMemory()
  try {
    if (!kept) {
      await make(engine)
      await engine.run(withoutTemplates)
      await keep(template, engine)
    }
    await renew(engine)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** What new databases are copied from: nobody makes one, and each copy would read both. */
export async function withoutTemplates({ exec }: Session): Promise<void> {
  await exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const name of ['template0', 'template1']) await exec(`drop database ${name}`)
  await exec('checkpoint')
}

const startInMemory = (template: Blob | null) =>
  start('memory://', async () => {}, template, [...startParams, ...small])

const keep = (template: Template, { run, connection }: PgliteEngine) =>
  run(() => keepTemplate(template, connection.driver))

async function start(
  url: string,
  closed: () => Promise<void>,
  template: Blob | null = null,
  parameters = startParams,
): Promise<PgliteEngine> {
  const connection = await createPgliteConnection({
    url,
    pgliteOptions: {
      ...(await theProgram()),
      relaxedDurability: false,
      startParams: parameters,
      ...(template && { loadDataDir: template }),
    },
  })
  const pglite = connection.driver
  await pglite.waitReady
  if (url !== 'memory://') waitForTheDisk(pglite)
  const turns = new Turns()
  connection.kysely = takeTurns(pglite, turns)
  keepGrants(connection)

  const session: Session = {
    query: async <Row>(sql: string, params?: unknown[]) => (await pglite.query<Row>(sql, params)).rows,
    exec: async (sql) => {
      await pglite.exec(sql)
    },
  }
  return {
    connection,
    run: (work) => turns.run(() => work(session)),
    transaction: (work) => turns.run(() => transact(session, work)),
    listen: (channel, hear) =>
      turns.run(async () => {
        const stop = await pglite.listen(channel, hear)
        return () => turns.run(() => stop())
      }),
    scope: (work) => turns.scope(work),
    close: async () => {
      await turns.run(() => pglite.close())
      await closed()
    },
  }
}

/** What WASI calls an input/output error. */
const EIO = 29

/**
 * Makes a commit wait until its log is on the disk, for the sake of power failures: PGlite's file system asks for this
 * operation, and goes without where there is none. Folders are asked for too, when the log begins its next file. Nothing
 * may be thrown through Postgres, which would go on half-way: it is answered with an error's number.
 */
function waitForTheDisk(pglite: PGlite) {
  const { NODEFS } = pglite.Module.FS.filesystems as unknown as {
    NODEFS: {
      realPath(node: unknown): string
      stream_ops: { fsync?(stream: { nfd?: number; node: unknown }): number }
    }
  }
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd !== undefined) fsyncSync(nfd)
      else syncFolder(NODEFS.realPath(node))
      return 0
    } catch {
      return EIO
    }
  }
}

/** Windows opens no folders, and needs none to be asked. */
function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
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
