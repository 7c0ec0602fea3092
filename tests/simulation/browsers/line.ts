import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** `silent`: connections stay open and nothing passes; `no answers`: only what the device sends passes. */
export type Condition = 'open' | 'cut' | 'silent' | 'no answers'

interface Connection {
  client: Socket
  upstream: Socket
}

/** One device's own line to the server, at an address of its own, which can be cut. */
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
      for (const socket of [client, connection.upstream]) socket.destroy()
    }
    for (const socket of [client, connection.upstream]) socket.on('error', end).on('close', end)
    this.#open.add(connection)
    client.pipe(connection.upstream)
    connection.upstream.pipe(client)
    this.#hold(connection)
  }

  #hold({ client, upstream }: Connection): void {
    if (this.#condition === 'silent') client.unpipe(upstream).pause()
    if (this.#condition !== 'open') upstream.unpipe(client).pause()
  }

  #dropAll(): void {
    for (const { client, upstream } of this.#open) {
      client.destroy()
      upstream.destroy()
    }
    this.#open.clear()
  }
}
