import { Emitter } from './emitter.ts'
import type { ChannelEnd, Host, SocketEnd } from './host.ts'

/** A WebSocket whose messages the simulation delivers. */
export class SimulatedSocket extends Emitter {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly url: string
  readyState = 0
  binaryType = 'arraybuffer'
  bufferedAmount = 0
  readonly #end: SocketEnd

  constructor(host: Host, url: string) {
    super()
    this.url = url
    this.#end = host.openSocket(url, {
      opened: () => {
        if (this.readyState !== 0) return
        this.readyState = 1
        this.emit('open')
      },
      message: (text) => {
        if (this.readyState === 1) this.emit('message', { data: text })
      },
      closed: (code) => this.#closed(code),
    })
  }

  static on(host: Host) {
    return class extends SimulatedSocket {
      constructor(url: string | URL) {
        super(host, String(url))
      }
    }
  }

  send(text: string): void {
    if (this.readyState === 1) this.#end.send(text)
  }

  close(): void {
    if (this.readyState > 1) return
    this.readyState = 2
    this.#end.close()
  }

  #closed(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    if (code !== 1000) this.emit('error')
    this.emit('close', { code, reason: '', wasClean: code === 1000 })
  }
}

/** A BroadcastChannel between the tabs of one device. */
export class SimulatedChannel extends Emitter {
  readonly name: string
  readonly #end: ChannelEnd

  constructor(host: Host, name: string) {
    super()
    this.name = name
    this.#end = host.openChannel(name, (data) => this.emit('message', { data }))
  }

  static on(host: Host) {
    return class extends SimulatedChannel {
      constructor(name: string) {
        super(host, name)
      }
    }
  }

  postMessage(data: unknown): void {
    this.#end.post(data)
  }

  close(): void {
    this.#end.close()
  }
}

interface LockOptions {
  mode?: 'exclusive' | 'shared'
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}
type LockCallback = (lock: { name: string } | null) => unknown

/** Web Locks among the tabs of one device. */
export class SimulatedLocks {
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
  }

  async query() {
    return { pending: this.#host.pendingLocks().map((name) => ({ name })) }
  }

  request(name: string, given: LockOptions | LockCallback, work?: LockCallback): Promise<unknown> {
    const options = typeof given === 'function' ? {} : given
    const held = typeof given === 'function' ? given : (work as LockCallback)
    const { signal } = options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (options.ifAvailable && !this.#host.lockIsFree(name)) {
        this.#host.step(() => void settlePromise(resolve, reject, () => held(null)))
        return
      }
      const onStolen = () => reject(new DOMException('The lock was stolen', 'AbortError'))
      const run = (release: () => void) =>
        void settlePromise(resolve, reject, () => held({ name })).then(release)
      if (options.steal) return this.#host.stealLock(name, run, onStolen)
      const withdraw = this.#host.requestLock(name, options.mode === 'shared', run, onStolen)
      signal?.addEventListener(
        'abort',
        () => {
          if (withdraw()) reject(signal.reason)
        },
        { once: true },
      )
    })
  }
}

/** Runs the work of a lock and settles the request's promise with its outcome. */
async function settlePromise(
  resolve: (value: unknown) => void,
  reject: (reason: unknown) => void,
  work: () => unknown,
): Promise<void> {
  try {
    resolve(await work())
  } catch (error) {
    reject(error)
  }
}
