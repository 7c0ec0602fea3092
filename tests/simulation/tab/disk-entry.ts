import {
  type IDBDatabase as Connection,
  forceCloseDatabase,
  IDBDatabase,
  IDBFactory,
  IDBKeyRange,
  IDBObjectStore,
  IDBTransaction,
} from 'fake-indexeddb'

/*
 * A device's IndexedDB in its own context, shared by the device's tabs. It knows which tab each connection belongs to,
 * so that a tab can be killed in the middle of its work as by a browser: its transactions are undone, and none of its
 * callbacks runs.
 */

export interface DiskOwner {
  readonly dead: boolean
  readonly isFrozen: boolean
  thaw(): void
}

/** How many of a tab's next openings the browser aborts. */
const openingsToAbort = new WeakMap<DiskOwner, number>()
const abortedOpenings = new WeakSet<object>()
/** Openings and deletions of databases that were not answered yet. */
const unfinishedRequests = new Set<Inner>()

interface Inner {
  _owner?: DiskOwner
  result?: unknown
  readyState?: string
  source?: unknown
  transaction?: InnerTransaction | null
  db?: InnerDatabase
  listeners: { callback: unknown }[]
}
interface InnerTransaction extends Inner {
  _state: string
  _started: boolean
  _requests: { request: Inner }[]
  db: InnerDatabase
  mode: string
  _abort(reason: string | null): void
}
interface InnerDatabase extends Inner {
  _rawDatabase: { transactions: InnerTransaction[]; connections: InnerDatabase[] }
  close(): void
}
interface RawRecords {
  values(): Iterable<{ value: unknown }>
  clear(): void
  put(record: { value: unknown }): void
}
interface RawDatabase {
  name: string
  version: number
  rawObjectStores: Map<string, { records: RawRecords; rawIndexes: Map<string, { records: RawRecords }> }>
}
interface InnerFactory {
  _databases: Map<string, RawDatabase>
}

type Dispatch = (this: Inner, event: { type: string; eventPath: Inner[] }) => boolean

const handlers = ['onabort', 'onblocked', 'onclose', 'oncomplete', 'onerror', 'onsuccess', 'onupgradeneeded']
const eventTargetPrototype = Object.getPrototypeOf(IDBTransaction.prototype) as { dispatchEvent: Dispatch }
const dispatch = eventTargetPrototype.dispatchEvent

const ownerOf = (target: Inner): DiskOwner | undefined =>
  target._owner ?? target.db?._owner ?? target.transaction?.db._owner

/** Removes all listeners but those of fake-indexeddb itself. */
function removeListeners(target: Inner): void {
  target.listeners = target.listeners.filter(({ callback }) => callback instanceof Function)
  const properties = target as unknown as Record<string, unknown>
  for (const name of [...handlers, 'onversionchange']) if (properties[name]) properties[name] = null
}

/** Removes all listeners of a transaction: it ends without an event. */
function silence(transaction: InnerTransaction): void {
  for (const { request } of transaction._requests) removeListeners(request)
  removeListeners(transaction)
}

eventTargetPrototype.dispatchEvent = function (event) {
  if (event.type === 'success' && abortedOpenings.has(this)) {
    const error = new DOMException('The connection was closed', 'AbortError')
    ;(this.result as InnerDatabase).close()
    Object.assign(this, { result: undefined, error })
    event.type = 'error'
  }
  const opened = this.readyState === 'done' && this.result instanceof IDBDatabase ? this.result : null
  if (opened && this._owner) Object.assign(opened, { _owner: this._owner })
  const owner = ownerOf(this)
  // Another tab would wait for its connection for ever.
  if (event.type === 'versionchange' && owner?.isFrozen && !owner.dead) owner.thaw()
  if (event.type === 'success' || event.type === 'error') unfinishedRequests.delete(this)
  if (!owner?.dead) return dispatch.call(this, event)
  for (const target of [this, ...event.eventPath]) removeListeners(target)
  if (event.type === 'upgradeneeded') this.transaction?._abort('AbortError')
  else opened?.close()
  return dispatch.call(this, event)
}

/** How many of the next writes are refused, as on a full disk. */
let refusedWrites = 0

for (const name of ['put', 'add'] as const) {
  const write = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...given: Parameters<typeof write>) {
    const request = write.apply(this, given)
    const transaction = this.transaction as unknown as InnerTransaction
    if (refusedWrites > 0 && transaction.mode === 'readwrite') {
      refusedWrites -= 1
      setImmediate(() => transaction._state !== 'finished' && transaction._abort('QuotaExceededError'))
    }
    return request
  }
}

type Copy = Map<RawRecords, { value: unknown }[]>

/** What databases held before the first of their writes that the disk may not have yet. */
const unflushed = new Map<RawDatabase, Copy>()

const copyOf = ({ rawObjectStores }: RawDatabase): Copy =>
  new Map(
    [...rawObjectStores.values()]
      .flatMap(({ records, rawIndexes }) => [
        records,
        ...[...rawIndexes.values()].map((index) => index.records),
      ])
      .map((records) => [records, [...records.values()]]),
  )

const begin = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
  const transaction = begin.apply(this, given)
  const raw = (this as unknown as InnerDatabase)._rawDatabase as unknown as RawDatabase
  if (transaction.mode === 'readonly') return transaction
  if (transaction.durability === 'strict')
    transaction.addEventListener('complete', () => unflushed.delete(raw))
  else if (!unflushed.has(raw)) unflushed.set(raw, copyOf(raw))
  return transaction
}

const factory = new IDBFactory()
const inner = factory as unknown as InnerFactory

const connectionsOf = (owner: object): InnerDatabase[] =>
  [...inner._databases.values()].flatMap((raw) =>
    (raw as unknown as InnerDatabase['_rawDatabase']).connections.filter(
      (connection) => connection._owner === owner,
    ),
  )

const unfinishedOf = (connection: InnerDatabase): InnerTransaction[] =>
  connection._rawDatabase.transactions.filter(
    (transaction) => transaction.db === connection && transaction._state !== 'finished',
  )

function undoUnfinished(connection: InnerDatabase, commits: () => boolean): void {
  for (const transaction of unfinishedOf(connection)) {
    const isDone =
      transaction._started && transaction._requests.length === 0 && transaction.mode === 'readwrite'
    if (!(isDone && commits())) transaction._abort('AbortError')
  }
}

/** Returns IndexedDB for one tab. */
export function openFor(owner: DiskOwner): IDBFactory {
  function owned<Request extends object>(request: Request): Request {
    Object.assign(request, { _owner: owner })
    unfinishedRequests.add(request as unknown as Inner)
    return request
  }
  return {
    open: (name: string, version?: number) => {
      const request = owned(factory.open(name, version))
      const left = openingsToAbort.get(owner) ?? 0
      if (left > 0) {
        openingsToAbort.set(owner, left - 1)
        abortedOpenings.add(request)
      }
      return request
    },
    deleteDatabase: (name: string) => owned(factory.deleteDatabase(name)),
    databases: () => factory.databases(),
    cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
  }
}

/** Returns whether a tab has a transaction, an opening or a deletion that has not ended. */
export const isBusy = (owner: object): boolean =>
  [...unfinishedRequests].some((request) => request._owner === owner) ||
  connectionsOf(owner).some((connection) => unfinishedOf(connection).length > 0)

/** Ends all of a tab's work. A transaction with nothing left but its commit may still be committed. */
export function kill(owner: object, commits: () => boolean): void {
  for (const request of unfinishedRequests) if (request._owner === owner) unfinishedRequests.delete(request)
  for (const connection of connectionsOf(owner)) {
    undoUnfinished(connection, commits)
    connection.close()
  }
}

/**
 * Closes a tab's connections and aborts its next `openings` openings. WebKit does so in the background; Chromium while
 * it clears a site's storage, and then a transaction that had just begun gets no event.
 */
export function loseConnections(owner: DiskOwner, openings: number): void {
  openingsToAbort.set(owner, openings)
  for (const connection of connectionsOf(owner)) {
    for (const transaction of unfinishedOf(connection)) if (!transaction._started) silence(transaction)
    undoUnfinished(connection, () => false)
    forceCloseDatabase(connection as unknown as typeof Connection)
  }
}

/** Returns whether the next opening of this tab will be aborted. */
export const abortsOpenings = (owner: DiskOwner): boolean => (openingsToAbort.get(owner) ?? 0) > 0

/** Undoes the writes that the disk may not have: those since a database's last transaction that waited for it. */
export function powerFails(): void {
  for (const copy of unflushed.values()) {
    for (const [records, before] of copy) {
      records.clear()
      for (const record of before) records.put(record)
    }
  }
  unflushed.clear()
}

export function refuseWrites(count: number): void {
  refusedWrites = count
}

/** Returns whether the disk refuses the next write. */
export const refusesWrites = (): boolean => refusedWrites > 0

/** Returns the values in one object store, which must not be changed; null where there is no such database. */
export function values(database: string, store: string): unknown[] | null {
  const raw = inner._databases.get(database)?.rawObjectStores.get(store)
  return raw ? [...raw.records.values()].map(({ value }) => value) : null
}

export const names = (): string[] =>
  [...inner._databases].flatMap(([name, { version }]) => (version > 0 ? [name] : []))

/** Gives a database that nobody has open another name. */
export function rename(name: string, other: string): void {
  const raw = inner._databases.get(name)
  if (!raw) throw new Error(`There is no database ${name}`)
  inner._databases.delete(name)
  inner._databases.set(other, Object.assign(raw, { name: other }))
}

export const keyRange = IDBKeyRange
