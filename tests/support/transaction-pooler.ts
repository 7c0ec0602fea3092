import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

/** Returns the path of this machine's `pgbouncer`; null where there is none. */
export const findPgbouncer = (): string | null =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path)) ?? null

/** Starts pgbouncer in front of a database: `url` names the mode of its pool, `transaction` or `session`. */
export async function startPgbouncer(program: string, database: string) {
  const { hostname, port, pathname, username, password } = new URL(database)
  const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-pgbouncer-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const secret = password ? ` password=${decodeURIComponent(password)}` : ''
  const target = `host=${hostname} port=${port || 5432} dbname=${pathname.slice(1)} user=${username}${secret}`
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${['transaction', 'session'].map((mode) => `${mode} = ${target} pool_mode=${mode}`).join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`pgbouncer did not start: ${said}`)))
  })
  return {
    url: (mode: 'transaction' | 'session') => `postgres://${username}@127.0.0.1:${own}/${mode}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** What of a server's messages is passed on: all that is whole, without notifications (`A`). */
function withoutNotifications(bytes: Buffer): { passed: Buffer[]; rest: Buffer } {
  const passed: Buffer[] = []
  let rest = bytes
  while (rest.length >= 5) {
    const end = 1 + rest.readInt32BE(1)
    if (rest.length < end) break
    if (rest[0] !== 'A'.charCodeAt(0)) passed.push(rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  return { passed, rest }
}

/** Stands in for a transaction pooler: an address of the same database on which notifications are lost. */
export async function loseNotifications(database: string) {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    client.pipe(upstream)
    let rest: Buffer = Buffer.alloc(0)
    upstream.on('data', (bytes: Buffer) => {
      const read = withoutNotifications(Buffer.concat([rest, bytes]))
      rest = read.rest
      for (const message of read.passed) client.write(message)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lossy = new URL(database)
  lossy.hostname = '127.0.0.1'
  lossy.port = `${(server.address() as AddressInfo).port}`
  return {
    url: lossy.href,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
