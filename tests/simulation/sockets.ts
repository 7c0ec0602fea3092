import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { knownKeys as keys } from '../../supabase/embedded/keys.ts'
import { identify, mayListen, type RealtimeDatabase } from '../../supabase/embedded/realtime/authorise.ts'
import { serveConnection } from '../../supabase/embedded/realtime/connection.ts'
import { createTopics } from '../../supabase/embedded/realtime/topics.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { SocketEnd, SocketEvents } from './tab/host.ts'
import type { Tab } from './tab.ts'

/** Network conditions of realtime change hints. */
export interface HintConditions {
  isCutOff(tab: Tab): boolean
  /** Share of change hints, from 0 to 1, that are lost; the same share is delivered twice. */
  failureRate(tab: Tab): number
}

export interface RealtimeServer {
  database: RealtimeDatabase
  verifyToken: (token: string) => Promise<Record<string, unknown> | null>
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
  readonly #conditions: HintConditions
  readonly #connections = new Set<SocketConnection>()
  /** Queries to the database that are running. */
  #runningQueries = 0

  constructor(scheduler: Scheduler, server: RealtimeServer, chance: Random, conditions: HintConditions) {
    this.#scheduler = scheduler
    this.#server = server
    this.#chance = chance
    this.#conditions = conditions
  }

  open(tab: Tab, _url: string, events: SocketEvents): SocketEnd {
    const server = new ServerEnd((text) => this.#deliver(connection, text))
    const connection: SocketConnection = { tab, server, events, open: true }
    this.#connections.add(connection)
    this.#scheduler.plan(
      this.#chance.between(20, 200),
      () => {
        if (!connection.open) return
        if (this.#conditions.isCutOff(tab)) this.#end(connection, 1006)
        else {
          serveConnection({
            socket: server as unknown as WebSocket,
            version: '2.0.0',
            apikey: keys.publishable,
            caller: { claims: { role: 'anon' }, role: 'anon', expiresAt: null },
            topics: this.topics,
            identify: (token) => this.#counted(() => identify(token, keys, this.#server.verifyToken)),
            mayListen: (listener, topic) =>
              this.#counted(() => mayListen(this.#server.database, listener, topic)),
            report: (problem, failure) => {
              throw new Error(problem, { cause: failure })
            },
          })
          events.opened()
        }
      },
      tab,
    )
    return {
      send: (text) => {
        if (this.#conditions.isCutOff(tab)) this.#end(connection, 1006)
        else this.#scheduler.plan(20, () => this.#arrive(connection, text))
      },
      close: () => this.#end(connection, 1000),
    }
  }

  forget(tab: Tab): void {
    for (const connection of this.#connections) if (connection.tab === tab) this.#end(connection, 1006)
  }

  /** Closes every socket, as a restart of the server does. */
  dropAll(): void {
    for (const connection of [...this.#connections]) this.#end(connection, 1006)
  }

  async #arrive({ server, open }: SocketConnection, text: string): Promise<void> {
    if (!open) return
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
    const isHint = text.includes('"broadcast"')
    const failureRate = isHint ? this.#conditions.failureRate(tab) : 0
    if (this.#conditions.isCutOff(tab) || this.#chance.chance(failureRate)) return
    const deliver = () => {
      if (connection.open) events.message(text)
    }
    const delay = 20
    this.#scheduler.plan(delay, deliver, tab)
    if (this.#chance.chance(failureRate))
      this.#scheduler.plan(delay + this.#chance.between(0, 5_000), deliver, tab)
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
