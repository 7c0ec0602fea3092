/** What the simulation gives a tab's context, before anything else is there. */
export interface Host {
  /** Milliseconds since 1970 as this device believes. */
  now(): number
  /** Milliseconds since the simulation began. */
  elapsed(): number
  random(): number
  uuid(): `${string}-${string}-${string}-${string}-${string}`
  fill(bytes: Uint8Array): void
  digest(algorithm: string, bytes: Uint8Array): ArrayBuffer
  setTimer(run: () => void, delay: number, again: boolean): number
  clearTimer(timer: number): void
  fetch(request: RequestData, answer: (answer: ResponseData) => void, fail: (reason: string) => void): void
  openSocket(url: string, events: SocketEvents): SocketEnd
  openChannel(name: string, hear: (data: unknown) => void): ChannelEnd
  /**
   * `run` is called once the lock is there, with what gives it back. The answer takes the request back; false where it
   * was granted already. `robbed` is called when another takes the lock away.
   */
  requestLock(
    name: string,
    shared: boolean,
    run: (release: () => void) => void,
    robbed: () => void,
  ): () => boolean
  stealLock(name: string, run: (release: () => void) => void, robbed: () => void): void
  /** Names of locks, once for each request that waits. */
  pendingLocks(): string[]
  lockIsFree(name: string): boolean
  log(level: string, words: unknown[]): void
  step(run: () => void): void
  /** The device's disk as this tab may use it. */
  indexedDB: IDBFactory
  keyRange: typeof IDBKeyRange
  isVisible(): boolean
  isOnline(): boolean
  /** The platform's own classes, which know nothing of time or chance. */
  plain: Record<string, unknown>
}

export interface RequestData {
  url: string
  method: string
  headers: Record<string, string>
  body: string | ArrayBuffer | null
}

export interface ResponseData {
  status: number
  headers: [string, string][]
  body: Uint8Array
}

export interface SocketEvents {
  opened(): void
  message(text: string): void
  closed(code: number): void
}

export interface SocketEnd {
  send(text: string): void
  close(): void
}

export interface ChannelEnd {
  post(data: unknown): void
  close(): void
}
