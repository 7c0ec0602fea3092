import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { aRunFolder } from '../support/run-folder.ts'

const START_PATIENCE_MS = 240_000

/** The folder that all servers of this process begin with. */
let withDemo: Promise<string> | undefined

/**
 * The embedded backend with the production build, as `npm start` runs it. The network is cut by stopping the process:
 * every browser believes that.
 */
export class Server {
  readonly url: string
  readonly #port: number
  readonly #data: string
  readonly #databaseUrl: string | undefined
  #process: ChildProcess | null = null
  #secretKey = ''

  private constructor(port: number, data: string, databaseUrl?: string) {
    this.#port = port
    this.#data = data
    this.#databaseUrl = databaseUrl
    this.url = `http://localhost:${port}`
  }

  /** With a database's address, on that Postgres; else on PGlite, in a copy of a folder with the demo group. */
  static async start(databaseUrl?: string): Promise<Server> {
    const data = join(await mkdtemp(join(tmpdir(), 'verdant-circle-server-')), 'data')
    if (databaseUrl === undefined) {
      withDemo ??= Server.#prepare()
      await cp(await withDemo, data, { recursive: true })
    }
    return Server.#startIn(data, databaseUrl)
  }

  static async #startIn(data: string, databaseUrl?: string): Promise<Server> {
    const server = new Server(await freePort(), data, databaseUrl)
    await server.start()
    return server
  }

  /** Returns the folder of a server that was started and stopped: filling it takes ten seconds. */
  static async #prepare(): Promise<string> {
    const data = join(aRunFolder('server'), 'data')
    const server = await Server.#startIn(data)
    await server.stop()
    return data
  }

  /** Starts it again with the same data. `clock` is how many seconds its clock is ahead of the browsers'. */
  async start({ clock = 0 } = {}): Promise<void> {
    if (this.#isRunning()) return
    // What Vitest sets would build the app for development.
    const { NODE_ENV: _nodeEnv, NODE_OPTIONS = '', ...env } = process.env
    const shift = `--import=${new URL('shifted-clock.mjs', import.meta.url)}`
    const started = spawn(process.execPath, ['supabase/embedded/start.mjs'], {
      env: {
        ...env,
        PORT: String(this.#port),
        DATA_DIR: this.#data,
        SEED: 'demo',
        AUTH_LIMITS: 'off',
        ...(this.#databaseUrl === undefined ? {} : { DATABASE_URL: this.#databaseUrl }),
        ...(clock === 0
          ? {}
          : { NODE_OPTIONS: `${NODE_OPTIONS} ${shift}`, CLOCK_SHIFT_SECONDS: String(clock) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = started
    started.stdout.on('data', (text: Buffer) => {
      this.#secretKey ||= /The service key, past every policy, is (\S+)/.exec(text.toString())?.[1] ?? ''
    })
    const until = Date.now() + START_PATIENCE_MS
    while (this.#secretKey === '' || !(await this.#answers())) {
      if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode}`)
      if (Date.now() > until) throw new Error('The server did not start')
      await delay(200)
    }
  }

  /** The key of this data folder that passes every policy. */
  get secretKey(): string {
    return this.#secretKey
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Ends the process without warning, as a machine that fails. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Lets the process stand still: connections stay open, and nothing is answered. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(join(this.#data, '..'), { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#isRunning() ? this.#process : null
    this.#process = null
    if (!running) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGCONT')
    running.kill(signal)
    await ended
  }

  #isRunning(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null
  }

  async #answers(): Promise<boolean> {
    try {
      return (
        (await fetch(`${this.url}/rest/v1/`, { headers: { apikey: 'sb_publishable_local_development' } }))
          .status < 500
      )
    } catch {
      return false
    }
  }
}
