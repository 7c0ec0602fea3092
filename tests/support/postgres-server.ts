import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from './free-port.ts'

export interface TestServer {
  /** The address of a new, empty database. */
  url: string
  stop(): Promise<void>
}

/** A server of its own, which can be killed. */
export interface OwnServer extends TestServer {
  /** Kills it without warning, and starts it again with its data. */
  crash(): Promise<void>
}

/** Returns the path of this machine's `postgres` program with `initdb` beside it; null where there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).toSorted().reverse() : []).map((v) =>
      join(debian, v, 'bin'),
    ),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return (
    folders
      .map((folder) => join(folder, 'postgres'))
      .find((path) => existsSync(path) && existsSync(join(dirname(path), 'initdb'))) ?? null
  )
}

/**
 * Creates an empty database on the server of `TEST_DATABASE_URL`, else on one started for these tests; null where
 * neither exists.
 */
export async function aServer(): Promise<TestServer | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return databaseOn(given, async () => {})
  const program = findPostgres()
  if (!program) return null
  const server = await startServer(program)
  return databaseOn(server.url, server.stop)
}

async function databaseOn(url: string, stop: () => Promise<void>): Promise<TestServer> {
  const name = `verdant_circle_test_${process.pid}`
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  await owner.unsafe(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    stop: async () => {
      await owner.unsafe(`drop database if exists ${name} with (force)`)
      await owner.end()
      await stop()
    },
  }
}

/** Postgres refuses to run as root: returns the user of the system's package, or nobody, to run as. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const user of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', user], { encoding: 'utf8' })
    if (status !== 0) continue
    return { uid: Number(stdout), gid: Number(execFileSync('id', ['-g', user], { encoding: 'utf8' })) }
  }
  throw new Error('Postgres needs a user that is not root')
}

/**
 * Starts a new server with additional settings (`name=value`) and a locale for its texts; its url names the database
 * `postgres`.
 */
export async function startServer(
  program: string,
  settings: string[] = [],
  locale = 'C',
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-postgres-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...user }
  execFileSync(
    join(dirname(program), 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
    { ...options, stdio: 'ignore' },
  )
  const port = await freePort()
  const usual = ['listen_addresses=127.0.0.1', 'fsync=off', 'shared_buffers=32MB', 'max_connections=40']
  const given = [...usual, ...settings].flatMap((setting) => ['-c', setting])
  const launch = () =>
    launched(spawn(program, ['-D', data, '-p', `${port}`, '-k', folder, ...given], { ...options, stdio }))
  let server = await launch()
  process.once('exit', () => server.kill('SIGQUIT'))
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    async crash() {
      await end('SIGKILL')
      // Its sessions notice it a moment later; until then their memory is in use.
      for (let tries = 0; ; tries++) {
        try {
          server = await launch()
          return
        } catch (error) {
          if (tries === 20) throw error
          await delay(500)
        }
      }
    },
  }
}

const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']

/** Resolves once the server takes connections. */
function launched(server: ChildProcessByStdio<null, null, Readable>) {
  return new Promise<typeof server>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve(server)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`Postgres did not start: ${said}`)))
  })
}
