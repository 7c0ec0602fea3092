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

/** How bells fare on their way. */
export interface BellWeather {
  isCutOff(tab: Tab): boolean
  /** Share of bells that are lost, and as many are doubled. */
  trouble(tab: Tab): number
}

export interface RealtimeServer {
  database: RealtimeDatabase
  verifyToken: (token: string) => Promise<Record<string, unknown> | null>
}

interface Line {
  tab: Tab
  server: ServerEnd
  events: SocketEvents
  open: boolean
}

/** The embedded realtime server, its sockets carried by the simulation. */
export class Sockets {
  readonly topics = createTopics()
  readonly #scheduler: Scheduler
  readonly #server: RealtimeServer
  readonly #chance: Random
  readonly #weather: BellWeather
  readonly #lines = new Set<Line>()
  /** Questions to the database that are being answered. */
  #asking = 0

  constructor(scheduler: Scheduler, server: RealtimeServer, chance: Random, weather: BellWeather) {
    this.#scheduler = scheduler
    this.#server = server
    this.#chance = chance
    this.#weather = weather
  }

  open(tab: Tab, _url: string, events: SocketEvents): SocketEnd {
    const server = new ServerEnd((text) => this.#carry(line, text))
    const line: Line = { tab, server, events, open: true }
    this.#lines.add(line)
    this.#scheduler.plan(
      this.#chance.between(20, 200),
      () => {
        if (!line.open) return
        if (this.#weather.isCutOff(tab)) this.#end(line, 1006)
        else {
          serveConnection({
            socket: server as unknown as WebSocket,
            version: '2.0.0',
            apikey: keys.publishable,
            caller: { claims: { role: 'anon' }, role: 'anon', expiresAt: null },
            topics: this.topics,
            identify: (token) => this.#asked(() => identify(token, keys, this.#server.verifyToken)),
            mayListen: (listener, topic) => this.#asked(() => mayListen(this.#server.database, listener, topic)),
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
      say: (text) => {
        if (this.#weather.isCutOff(tab)) this.#end(line, 1006)
        else this.#scheduler.plan(20, () => this.#arrive(line, text))
      },
      close: () => this.#end(line, 1000),
    }
  }

  forget(tab: Tab): void {
    for (const line of this.#lines) if (line.tab === tab) this.#end(line, 1006)
  }

  /** The server lets everyone go, as when it is restarted. */
  dropAll(): void {
    for (const line of [...this.#lines]) this.#end(line, 1006)
  }

  async #arrive({ server, open }: Line, text: string): Promise<void> {
    if (!open) return
    server.emit('message', Buffer.from(text), false)
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.#asking > 0)
    await new Promise((resolve) => setImmediate(resolve))
  }

  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.#asking += 1
    try {
      return await ask()
    } finally {
      this.#asking -= 1
    }
  }

  #carry(line: Line, text: string): void {
    const { tab, events } = line
    const isBell = text.includes('"broadcast"')
    const trouble = isBell ? this.#weather.trouble(tab) : 0
    if (this.#weather.isCutOff(tab) || this.#chance.chance(trouble)) return
    const deliver = () => {
      if (line.open) events.heard(text)
    }
    const delay = 20
    this.#scheduler.plan(delay, deliver, tab)
    if (this.#chance.chance(trouble))
      this.#scheduler.plan(delay + this.#chance.between(0, 5_000), deliver, tab)
  }

  #end(line: Line, code: number): void {
    if (!line.open) return
    line.open = false
    this.#lines.delete(line)
    line.server.readyState = 3
    line.server.emit('close')
    this.#scheduler.plan(1, () => line.events.closed(code), line.tab)
  }
}

/** What the embedded server takes for a socket of `ws`. */
class ServerEnd extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  readonly #carry: (text: string) => void

  constructor(carry: (text: string) => void) {
    super()
    this.#carry = carry
  }

  send(text: string): void {
    this.#carry(text)
  }

  close(): void {
    this.readyState = 3
    this.emit('close')
  }

  terminate(): void {
    this.close()
  }
}
