import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * `silent`: connections stay open and nothing passes. `no answers`: only what the device sends passes. `slow`: what the
 * device sends on a connection after its first 50 kB passes at half a megabyte a second.
 */
export type Condition = 'open' | 'cut' | 'silent' | 'no answers' | 'slow'

/** Bytes that pass at a time while the line is slow, and the pause before them. */
const PART_BYTES = 50_000
const PAUSE_MS = 100

interface Connection {
  client: Socket
  upstream: Socket
}

/** One device's own line to the server, at an address of its own, which can be cut or slow. */
export class Line {
  readonly #server: Server
  readonly #open = new Set<Connection>()
  #condition: Condition = 'open'

  private constructor(target: URL) {
    this.#server = createServer((client) => this.#connect(client, target))
  }

  static async to(server: string): Promise<Line> {
    const line = new Line(new URL(server))
    await new Promise<void>((resolve) => line.#server.listen(0, 'localhost', resolve))
    return line
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  get condition(): Condition {
    return this.#condition
  }

  /** Bytes that were held back are lost with their connections when the line changes again. */
  set condition(condition: Condition) {
    if (this.#condition !== 'open') this.#dropAll()
    this.#condition = condition
    if (condition === 'cut') this.#dropAll()
    for (const connection of this.#open) this.#hold(connection)
  }

  close(): Promise<void> {
    this.#dropAll()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #connect(client: Socket, target: URL): void {
    if (this.#condition === 'cut') {
      client.destroy()
      return
    }
    const connection = { client, upstream: connect(Number(target.port), target.hostname) }
    const end = () => {
      this.#open.delete(connection)
      drop(connection)
    }
    for (const socket of [client, connection.upstream]) socket.on('error', end).on('close', end)
    this.#open.add(connection)
    client.pipe(connection.upstream)
    connection.upstream.pipe(client)
    this.#hold(connection)
  }

  #hold(connection: Connection): void {
    const { client, upstream } = connection
    if (this.#condition === 'slow') {
      pour(client.unpipe(upstream), upstream).catch(() => drop(connection))
      return
    }
    if (this.#condition === 'silent') client.unpipe(upstream).pause()
    if (this.#condition !== 'open') upstream.unpipe(client).pause()
  }

  #dropAll(): void {
    for (const connection of this.#open) drop(connection)
    this.#open.clear()
  }
}

function drop({ client, upstream }: Connection): void {
  client.destroy()
  upstream.destroy()
}

async function pour(from: Socket, to: Socket): Promise<void> {
  let passed = 0
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += PART_BYTES) {
      const part = chunk.subarray(at, at + PART_BYTES)
      passed += part.length
      // By bytes, not by parts: on a busy machine they come in smaller ones.
      if (passed > PART_BYTES) await delay((PAUSE_MS * part.length) / PART_BYTES)
      if (!to.write(part)) await once(to, 'drain')
    }
  }
  to.end()
}
