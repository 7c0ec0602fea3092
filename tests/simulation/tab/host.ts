/** What the simulation provides to a tab's context before anything else runs there. */
export interface Host {
  /** Returns milliseconds since 1970 by the device's clock. */
  now(): number
  /** Returns milliseconds since the simulation began. */
  elapsed(): number
  random(): number
  uuid(): `${string}-${string}-${string}-${string}-${string}`
  fill(bytes: Uint8Array): void
  digest(algorithm: string, bytes: Uint8Array): ArrayBuffer
  setTimer(run: () => void, delay: number, again: boolean): number
  clearTimer(timer: number): void
  fetch(request: RequestData, answer: (answer: ResponseData) => void, fail: (reason: string) => void): void
  openSocket(url: string, events: SocketEvents): SocketEnd
  openChannel(name: string, onMessage: (data: unknown) => void): ChannelEnd
  /**
   * Requests a lock. `run` is called when it is granted, with the function that releases it; `onStolen` when another
   * request steals it. The returned function withdraws the request; it returns false where the lock was granted
   * already.
   */
  requestLock(
    name: string,
    shared: boolean,
    run: (release: () => void) => void,
    onStolen: () => void,
  ): () => boolean
  stealLock(name: string, run: (release: () => void) => void, onStolen: () => void): void
  /** Returns the names of awaited locks, once for each waiting request. */
  pendingLocks(): string[]
  lockIsFree(name: string): boolean
  log(level: string, words: unknown[]): void
  step(run: () => void): void
  /** IndexedDB of the device for this tab. */
  indexedDB: IDBFactory
  keyRange: typeof IDBKeyRange
  /** Of the device. */
  localStorage: Map<string, string>
  isVisible(): boolean
  isOnline(): boolean
  /** Classes of the platform that depend neither on time nor on chance. */
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
  /** The connection ended within the body: reading it fails. */
  isBroken?: boolean
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
