import { AsyncResource } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { keptInStep, postgresError } from './in-step.ts'
import type { Postgres, PostgresSession, QueryResult } from './session.ts'
import { currentStatementTimeout } from './statement-timeout.ts'
import { loadWasmModules } from './wasm-modules.ts'

/**
 * Starts PGlite in its own thread, in a folder; `template` is copied into a new one. Nothing can interrupt PGlite, so a
 * statement that exceeds its request's limit ends the thread: the request is refused as a server would refuse it, and
 * Postgres is started again with all confirmed data, as after a crash.
 */
export async function startThread(folder: string, template: Blob | null): Promise<Postgres> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const notify = (channel: string, payload: string) => {
    for (const one of listeners.get(channel) ?? []) one(payload)
  }

  async function start(copied: Blob | null): Promise<Thread> {
    const thread = new Thread(notify)
    try {
      await thread.ask({ kind: 'open', folder, template: copied, program: await loadWasmModules() })
      for (const channel of listeners.keys()) await thread.ask({ kind: 'listen', channel })
      return thread
    } catch (error) {
      await thread.end(error)
      throw error
    }
  }
  // A thread started in the middle of a request would otherwise inherit that request's lock and time limit.
  const restart = AsyncResource.bind(() => start(null))

  let latest = start(template)
  await latest
  /** Returns the running thread; starts another where the last one has ended or could not start. */
  async function current(): Promise<Thread> {
    const last = latest
    const thread = await last.catch(() => null)
    if (thread?.isRunning) return thread
    // Two Postgres in one folder would destroy it.
    await thread?.ended
    if (latest === last) latest = restart()
    return latest
  }

  return {
    session: async () => {
      const thread = await current()
      return keptInStep(thread, (error) => thread.end(error))
    },
    async listen(channel, one) {
      const thread = await current()
      if (!listeners.has(channel)) await thread.ask({ kind: 'listen', channel })
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(one))
      return async () => {
        all.delete(one)
        if (all.size > 0 || !listeners.delete(channel)) return
        await (await current()).ask({ kind: 'unlisten', channel })
      }
    },
    async close() {
      const thread = await latest.catch(() => null)
      if (thread?.isRunning) await thread.ask({ kind: 'close' })
      await thread?.end(new Error('The database is closed'))
    },
  }
}

type ThreadRequest =
  | {
      kind: 'open'
      folder: string
      template: Blob | null
      program: Awaited<ReturnType<typeof loadWasmModules>>
    }
  | { kind: 'query'; sql: string; params: unknown[] | undefined }
  | { kind: 'exec'; sql: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'close' }

type ThreadMessage =
  | { id: number; answer: unknown }
  | { id: number; refused: { message: string; details: object } }
  | { channel: string; payload: string }

interface PendingRequest {
  resolve(answer: unknown): void
  reject(error: unknown): void
  timer: NodeJS.Timeout | undefined
}

class Thread implements PostgresSession {
  readonly #worker = new Worker(new URL('./thread-worker.mjs', import.meta.url), { execArgv: [] })
  readonly #pending = new Map<number, PendingRequest>()
  #lastId = 0
  #failure: { error: unknown } | null = null
  /** Resolves when the thread has released its folder. */
  readonly ended = new Promise<void>((resolve) => {
    this.#worker.once('exit', () => {
      this.end(postgresError('FATAL', '57P02', 'Postgres has ended and is started again'))
      resolve()
    })
  })

  constructor(hear: (channel: string, payload: string) => void) {
    this.#worker.on('message', (told: ThreadMessage) => {
      if ('channel' in told) hear(told.channel, told.payload)
      else this.#settle(told)
    })
    this.#worker.on('error', (error) => this.end(error))
  }

  get isRunning() {
    return this.#failure === null
  }

  async query<Row>(sql: string, params?: unknown[]): Promise<QueryResult<Row>> {
    const { rows, affectedRows, json } = await this.ask<
      QueryResult<Record<string, unknown>> & { json: string[] }
    >({ kind: 'query', sql, params })
    for (const row of rows) for (const column of json) row[column] = parsed(row[column])
    return { rows: rows as Row[], affectedRows }
  }

  async exec(sql: string) {
    await this.ask({ kind: 'exec', sql })
  }

  /** Sends a request to the thread. One that exceeds the time limit of the current HTTP request ends the thread. */
  ask<T>(asked: ThreadRequest): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure.error)
    const limit = currentStatementTimeout()
    return new Promise<unknown>((resolve, reject) => {
      const id = ++this.#lastId
      this.#worker.postMessage({ id, ...asked })
      const timer = limit === undefined ? undefined : setTimeout(() => this.#endUnlessAnswered(id), limit)
      this.#pending.set(id, { resolve, reject, timer })
    }) as Promise<T>
  }

  /** Rejects all pending and all further requests. Resolves when the thread has released its folder. */
  async end(error: unknown): Promise<void> {
    this.#failure ??= { error }
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(this.#failure.error)
    }
    this.#pending.clear()
    await this.#worker.terminate()
  }

  #settle(told: Exclude<ThreadMessage, { channel: string }>) {
    const waiting = this.#pending.get(told.id)
    if (!waiting) return
    this.#pending.delete(told.id)
    clearTimeout(waiting.timer)
    if ('answer' in told) waiting.resolve(told.answer)
    else waiting.reject(Object.assign(new Error(told.refused.message), told.refused.details))
  }

  #endUnlessAnswered(id: number) {
    // An answer that arrived while this thread was busy is read first.
    setImmediate(() => {
      if (this.#pending.has(id))
        this.end(postgresError('ERROR', '57014', 'canceling statement due to statement timeout'))
    })
  }
}

/** Parses a column's JSON, or an array of it. */
function parsed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parsed)
  return typeof value === 'string' ? JSON.parse(value) : value
}
