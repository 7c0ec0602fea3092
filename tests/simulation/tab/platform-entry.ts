import { SimulatedBlob, SimulatedFile } from './blobs.ts'
import { Emitter } from './emitter.ts'
import type { Host } from './host.ts'
import { simulatedFetch, virtualSignal } from './requests.ts'
import { SimulatedChannel, SimulatedLocks, SimulatedSocket } from './sockets-channels-locks.ts'

/*
 * The browser APIs of a simulated tab: everything that depends on time, chance, the network, the disk or other tabs
 * comes from the simulation. Runs first in the tab's context.
 */
const host = (globalThis as unknown as { host: Host }).host

const RealDate = Date
class VirtualDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [host.now()]) as [number]))
  }

  static override now(): number {
    return host.now()
  }
}

Math.random = () => host.random()
Error.stackTraceLimit = 12

const windowEvents = new Emitter()
const documentEvents = new Emitter()
const storage = host.localStorage

Object.assign(globalThis, host.plain, {
  Date: VirtualDate,
  window: globalThis,
  self: globalThis,
  performance: { now: () => host.elapsed(), mark() {}, measure() {} },
  crypto: {
    randomUUID: () => host.uuid(),
    getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
      host.fill(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      return bytes
    },
    subtle: {
      // Computed at once: the platform's own does it on another thread.
      digest: async (algorithm: string, bytes: ArrayBuffer | Uint8Array) =>
        host.digest(algorithm, bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)),
    },
  },
  setTimeout: (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    host.setTimer(() => run(...given), delay, false),
  setInterval: (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    host.setTimer(() => run(...given), delay, true),
  clearTimeout: (timer: number) => host.clearTimer(timer),
  clearInterval: (timer: number) => host.clearTimer(timer),
  fetch: simulatedFetch(host),
  Response: simulatedFetch.Response,
  Request: class Request {},
  AbortSignal: virtualSignal(host),
  Blob: SimulatedBlob,
  File: SimulatedFile,
  WebSocket: SimulatedSocket.on(host),
  BroadcastChannel: SimulatedChannel.on(host),
  indexedDB: host.indexedDB,
  IDBKeyRange: host.keyRange,
  console: Object.fromEntries(
    ['log', 'info', 'debug', 'warn', 'error'].map((level) => [
      level,
      (...words: unknown[]) => host.log(level, words),
    ]),
  ),
  navigator: {
    locks: new SimulatedLocks(host),
    userAgent: 'simulation',
    get onLine() {
      return host.isOnline()
    },
  },
  location: { href: 'http://app.test/', origin: 'http://app.test', hash: '', search: '', pathname: '/' },
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  },
  addEventListener: windowEvents.addEventListener,
  removeEventListener: windowEvents.removeEventListener,
  dispatchEvent: (event: { type: string; detail?: unknown }) =>
    windowEvents.emit(event.type, { detail: event.detail }),
  CustomEvent: class {
    readonly type: string
    readonly detail: unknown
    constructor(type: string, { detail }: { detail?: unknown } = {}) {
      this.type = type
      this.detail = detail
    }
  },
  document: {
    addEventListener: documentEvents.addEventListener,
    removeEventListener: documentEvents.removeEventListener,
    get visibilityState() {
      return host.isVisible() ? 'visible' : 'hidden'
    },
  },
})

export const dispatch = (name: string): void => {
  documentEvents.emit(name)
  windowEvents.emit(name)
}
