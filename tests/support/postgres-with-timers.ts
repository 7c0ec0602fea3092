import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgres, startServer, type TestServer } from './postgres-server.ts'

const here = fileURLToPath(new URL('extensions', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/verdant-circle', import.meta.url))

/** A server with pg_cron and a stand-in for pg_net, or a sentence that says why there is none. */
export type TimersServer = { server: TestServer } | { missing: string }

/**
 * Starts a copy of this machine's Postgres with pg_cron beside it, fetched from Debian's archive where it is not
 * installed. The machine's own installation is left as it is.
 */
export async function aServerWithTimers(): Promise<TimersServer> {
  const program = findPostgres()
  const version = /^\/usr\/lib\/postgresql\/(\d+)\/bin\/postgres$/.exec(program ?? '')?.[1]
  if (!program || !version) return { missing: 'Postgres is not installed here as Debian installs it' }
  const cron = findCron(version)
  if (!cron) return { missing: `Debian's package postgresql-${version}-cron could not be fetched` }
  const copy = mkdtempSync(join(tmpdir(), 'verdant-circle-timers-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    const settings = ['shared_preload_libraries=pg_cron', 'cron.database_name=postgres']
    const server = await startServer(copyPostgres(copy, version, cron), settings)
    return {
      server: {
        url: server.url,
        stop: async () => {
          await server.stop()
          remove()
        },
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Returns the folder that holds pg_cron's files as under `/usr`; null where they are not available. */
function findCron(version: string): string | null {
  const holds = (root: string) => existsSync(join(root, 'lib', 'postgresql', version, 'lib', 'pg_cron.so'))
  if (holds('/usr')) return '/usr'
  const name = `postgresql-${version}-cron`
  const folder = join(cache, name)
  if (!holds(join(folder, 'usr'))) {
    mkdirSync(folder, { recursive: true })
    if (!fetchPackage(name, folder) || !holds(join(folder, 'usr'))) return null
  }
  return join(folder, 'usr')
}

/** Unpacks one package of Debian's archive into a folder without installing it. */
function fetchPackage(name: string, folder: string): boolean {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'ignore', timeout: 60_000 })
  const download = () => run('apt-get', 'download', '-o', 'APT::Sandbox::User=root', name)
  try {
    try {
      download()
    } catch {
      // Debian images have no package lists.
      run('apt-get', 'update')
      download()
    }
    const file = readdirSync(folder).find((entry) => entry.endsWith('.deb'))
    if (!file) return false
    run('dpkg-deb', '-x', file, '.')
    rmSync(join(folder, file))
    return true
  } catch {
    return false
  }
}

/**
 * Lays out `copy` as Postgres is under `/usr`, since Postgres finds its files relative to its program: the programs
 * copied, the rest linked, the extensions added. A project's owner may create both extensions, as on a hosted project.
 * Returns the copied program's path.
 */
function copyPostgres(copy: string, version: string, cron: string): string {
  const [lib, share] = [join('lib', 'postgresql', version), join('share', 'postgresql', version)]
  chmodSync(copy, 0o755)
  for (const folder of [join(lib, 'bin'), join(lib, 'lib'), join(share, 'extension')])
    mkdirSync(join(copy, folder), { recursive: true })
  for (const name of ['postgres', 'initdb'])
    copyFileSync(join('/usr', lib, 'bin', name), join(copy, lib, 'bin', name))
  for (const folder of [join(lib, 'lib'), share, join(share, 'extension')])
    for (const name of readdirSync(join('/usr', folder)))
      if (!existsSync(join(copy, folder, name)) && !isOfTimers(name))
        symlinkSync(join('/usr', folder, name), join(copy, folder, name))

  copyFileSync(join(cron, lib, 'lib', 'pg_cron.so'), join(copy, lib, 'lib', 'pg_cron.so'))
  const extensions = join(share, 'extension')
  for (const [from, folder] of [
    [join(cron, extensions), 'pg_cron'],
    [here, 'pg_net'],
  ] as const)
    for (const name of readdirSync(from).filter((file) => file.startsWith(folder)))
      copyFileSync(join(from, name), join(copy, extensions, name))
  const control = join(copy, extensions, 'pg_cron.control')
  writeFileSync(control, `${readFileSync(control, 'utf8')}\ntrusted = true\n`)
  return join(copy, lib, 'bin', 'postgres')
}

const isOfTimers = (name: string) => /^pg_(cron|net)\b/.test(name)
