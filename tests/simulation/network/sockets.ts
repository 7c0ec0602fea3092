import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { knownKeys as keys } from '../../../supabase/embedded/keys.ts'
import { identify, mayListen, type RealtimeDatabase } from '../../../supabase/embedded/realtime/authorise.ts'
import { serveConnection } from '../../../supabase/embedded/realtime/connection.ts'
import { createTopics } from '../../../supabase/embedded/realtime/topics.ts'
import type { Random } from '../chance/random.ts'
import type { Tab } from '../device/tab.ts'
import type { Scheduler } from '../run/scheduler.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { SocketEnd, SocketEvents } from '../tab/host.ts'
import type { NetworkConditions } from './network-conditions.ts'

/** Share of change hints that are lost where requests fail; the same share is delivered twice. */
const HINT_FAILURE_RATE = 0.3

export interface RealtimeServer {
  database: RealtimeDatabase
  verifyToken: (token: string) => Promise<Record<string, unknown> | null>
  process: ServerProcess
}

interface SocketConnection {
  tab: Tab
  server: ServerEnd
  events: SocketEvents
  open: boolean
}

/** The embedded realtime server with simulated sockets. */
export class Sockets {
  readonly topics = createTopics()
  readonly #scheduler: Scheduler
  readonly #server: RealtimeServer
  readonly #chance: Random
  readonly #conditionsOf: (tab: Tab) => NetworkConditions
  readonly #connections = new Set<SocketConnection>()
  /** Queries to the database that are running. */
  #runningQueries = 0

  constructor(
    scheduler: Scheduler,
    server: RealtimeServer,
    chance: Random,
    conditionsOf: (tab: Tab) => NetworkConditions,
  ) {
    this.#scheduler = scheduler
    this.#server = server
    this.#chance = chance
    this.#conditionsOf = conditionsOf
  }

  open(tab: Tab, _url: string, events: SocketEvents): SocketEnd {
    const server = new ServerEnd((text) => this.#deliver(connection, text))
    const connection: SocketConnection = { tab, server, events, open: true }
    this.#connections.add(connection)
    this.#scheduler.plan(this.#chance.between(20, 200), () => this.#connect(connection), tab)
    return {
      send: (text) => {
        const { socketsCut } = this.#conditionsOf(tab)
        if (socketsCut === 'both') this.#end(connection, 1006)
        else if (socketsCut !== 'out') this.#scheduler.plan(20, () => this.#arrive(connection, text))
      },
      close: () => this.#end(connection, 1000),
    }
  }

  /** Opens the connection on the server; a paused server does so later. */
  #connect(connection: SocketConnection): void {
    const { tab, server, events } = connection
    const { process, database, verifyToken } = this.#server
    if (!connection.open) return
    const { socketsCut, isBehindPortal } = this.#conditionsOf(tab)
    if (socketsCut !== null || isBehindPortal || process.isDown) {
      this.#end(connection, 1006)
      return
    }
    if (process.pausedFor > 0) {
      this.#scheduler.plan(process.pausedFor, () => this.#connect(connection), tab)
      return
    }
    serveConnection({
      socket: server as unknown as WebSocket,
      version: '2.0.0',
      apikey: keys.publishable,
      caller: { claims: { role: 'anon' }, role: 'anon', expiresAt: null },
      topics: this.topics,
      identify: (token) => this.#counted(() => identify(token, keys, verifyToken)),
      mayListen: (listener, topic) => this.#counted(() => mayListen(database, listener, topic)),
      report: (problem, failure) => {
        throw new Error(problem, { cause: failure })
      },
    })
    events.opened()
  }

  forget(tab: Tab): void {
    for (const connection of this.#connections) if (connection.tab === tab) this.#end(connection, 1006)
  }

  /** Closes every socket, as a restart of the server does. */
  dropAll(): void {
    for (const connection of [...this.#connections]) this.#end(connection, 1006)
  }

  /** Whether nothing passes in this direction at the moment. */
  #isCut(tab: Tab, direction: 'in' | 'out'): boolean {
    const { socketsCut } = this.#conditionsOf(tab)
    return socketsCut === direction || socketsCut === 'both'
  }

  async #arrive(connection: SocketConnection, text: string): Promise<void> {
    const { tab, server, open } = connection
    if (!open || this.#isCut(tab, 'out')) return
    const { pausedFor } = this.#server.process
    if (pausedFor > 0) {
      this.#scheduler.plan(pausedFor, () => this.#arrive(connection, text))
      return
    }
    server.emit('message', Buffer.from(text), false)
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.#runningQueries > 0)
    await new Promise((resolve) => setImmediate(resolve))
  }

  async #counted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.#runningQueries += 1
    try {
      return await ask()
    } finally {
      this.#runningQueries -= 1
    }
  }

  #deliver(connection: SocketConnection, text: string): void {
    const { tab, events } = connection
    const { failureRate } = this.#conditionsOf(tab)
    const mayFail = failureRate > 0 && text.includes('"broadcast"')
    const fails = () => this.#chance.chance(mayFail ? HINT_FAILURE_RATE : 0)
    if (this.#isCut(tab, 'in') || fails()) return
    const deliver = () => {
      if (connection.open && !this.#isCut(tab, 'in')) events.message(text)
    }
    const delay = 20 + this.#server.process.pausedFor
    this.#scheduler.plan(delay, deliver, tab)
    if (fails()) this.#scheduler.plan(delay + this.#chance.between(0, 5_000), deliver, tab)
  }

  #end(connection: SocketConnection, code: number): void {
    if (!connection.open) return
    connection.open = false
    this.#connections.delete(connection)
    connection.server.readyState = 3
    connection.server.emit('close')
    this.#scheduler.plan(1, () => connection.events.closed(code), connection.tab)
  }
}

/** The part of a `ws` socket that the embedded server uses. */
class ServerEnd extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  readonly #onText: (text: string) => void

  constructor(onText: (text: string) => void) {
    super()
    this.#onText = onText
  }

  send(text: string): void {
    this.#onText(text)
  }

  close(): void {
    this.readyState = 3
    this.emit('close')
  }

  terminate(): void {
    this.close()
  }
}
