import type { Subscription } from 'rxjs'
import { StaleWriteError, type Store } from '../database/store.ts'
import { roleOf, type Scope } from '../domain/protocol.ts'
import { drain } from '../outbox/drain.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { PartNotArrived } from '../platform/import-part.ts'
import { bells } from '../remote/change-hints.ts'
import type { Connection } from '../remote/connection.ts'
import type { Objects } from '../remote/object-storage.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'
import { backoff } from './backoff.ts'
import { type Identity, viewerName, workLock } from './device-identity.ts'
import { othersWait, untilAborted } from './leadership.ts'
import { pull } from './pull.ts'
import { Runner } from './runner.ts'
import type { Reach } from './tab-channel.ts'

/** Milliseconds between pulls when no bell rings: a bell can be missed. */
export const SLOW = 60_000
/** What everyone hears at once, they need not all come for in the same moment. */
const SPREAD = 100
const BOARD = 'board'
const MEMBERS = 'members'
/** Every so many pulls, what is held is compared with what the server would send, and somebody unknown asked about. */
const CHECK_EVERY = 10

/** What a turn works on. */
interface Tools {
  connection: Connection
  user: Identity | null
  store: Store
  outbox: Outbox
  calls: SyncCalls
  /** Null for visitors, who send nothing. */
  objects: Objects | null
}

/** Who is told how the work goes. */
interface Hears {
  reached(news: Partial<Reach>): void
  /** A pull is over. */
  pulled(failed: boolean): void
  /** A first pull of more than a page goes on: rows here, of rows there are; null once it is over. */
  arriving(share: { got: number; of: number } | null): void
  /** The share of this item's current upload that is done, 0 to 1. */
  uploading(id: string, share: number): void
  /** The server may not know this person's session any more. */
  signedOut(): void
}

/** What one window does for all windows of this person while it leads: pulls, sends, waits, and hears the bells. */
export class Turn {
  readonly #tools: Tools
  readonly #hears: Hears
  readonly #outdated = new AbortController()
  readonly #over: AbortSignal
  readonly #pulling = new Runner(() => this.#pull())
  readonly #draining = new Runner(() => this.#drain())
  #failures = 0
  /** How often the server found this window too old. */
  #refusals = 0
  #pulls = 0
  /** Pulls in a row that showed neither a profile nor a company of hers. */
  #nobody = 0
  /** True from the first pull without an answer to the next one that has one. */
  #outage = false
  #listening: { topics: string; subscription: Subscription } | null = null

  /** Begins at once. */
  constructor(tools: Tools, hears: Hears, signal: AbortSignal) {
    this.#tools = tools
    this.#hears = hears
    this.#over = AbortSignal.any([signal, this.#outdated.signal])
    this.send()
    this.pull()
  }

  pull(): void {
    this.#pulling.poke()
  }

  send(): void {
    this.#draining.poke()
  }

  /** Resolves when it is over: when the signal says so, or another window may know what this one does not. */
  over(): Promise<void> {
    return untilAborted(this.#over)
  }

  /** Resolves when nothing of it is under way any more. */
  async end(): Promise<void> {
    this.#listening?.subscription.unsubscribe()
    await Promise.all([this.#pulling.stop(), this.#draining.stop()])
  }

  async #pull(): Promise<number> {
    const { store, outbox, calls, user } = this.#tools
    const refusals = this.#refusals
    try {
      const pulled = await pull(
        {
          store,
          outbox,
          calls,
          now: Date.now,
          arriving: (got, of) => this.#hears.arriving(got < of ? { got, of } : null),
        },
        this.#pulls % CHECK_EVERY === CHECK_EVERY - 1,
      )
      this.#hears.arriving(null)
      // Given up, since its window ends: that says nothing about the network.
      if (pulled.kind === 'failed' && this.#over.aborted) return SLOW
      this.#hears.pulled(pulled.kind !== 'done')
      if (pulled.kind === 'failed') {
        this.#logOutage(pulled.failure)
        return this.#wait(pulled.failure)
      }
      this.#outage = false
      if (pulled.kind === 'update-needed') {
        this.#hears.reached({ cutOff: false })
        return this.#giveWay()
      }
      if (this.#failures > 0) this.send()
      this.#failures = 0
      this.#pulls += 1
      // An outdated window may have said otherwise while it did the work, but not this one since it asked.
      const isNewEnough = refusals === this.#refusals
      this.#hears.reached({
        cutOff: false,
        storageFailed: false,
        ...(isNewEnough && { updateNeeded: false }),
      })
      this.#listen()
      // Her own record is not there: gone with her account, perhaps, whose token is taken until it expires.
      this.#nobody = user && !isKnown(user, store) ? this.#nobody + 1 : 0
      if (this.#nobody % CHECK_EVERY === 1) this.#hears.signedOut()
      return SLOW + Math.random() * SLOW * 0.2
    } catch (error) {
      if (error instanceof StaleWriteError) return 0
      // Nothing was shown that is not stored; the same is pulled again.
      this.#hears.pulled(true)
      return this.#refusedByDisk('The device could not store what was pulled', error)
    }
  }

  async #drain(): Promise<number | null> {
    const { outbox, calls, objects } = this.#tools
    if (!objects) return null
    try {
      const drained = await drain({
        outbox,
        calls,
        objects,
        now: Date.now,
        progress: (id, _path, share) => this.#hears.uploading(id, share),
      })
      if (drained.sent > 0) this.pull()
      if (drained.kind === 'stopped') return this.#wait(drained.failure)
      if (drained.kind === 'update-needed') return this.#giveWay()
      return drained.wakeAt && Math.max(0, drained.wakeAt - Date.now())
    } catch (error) {
      return this.#refusedByDisk('The device could not store what was sent', error)
    }
  }

  /** Milliseconds until the next attempt. */
  #wait(failure: Failure): number {
    this.#failures += 1
    if (failure.kind === 'signed-out') this.#hears.signedOut()
    this.#hears.reached({ cutOff: true })
    return backoff(this.#failures)
  }

  /** Logs once per outage that the session's and the profile's rows could not be loaded (spec section 8). */
  #logOutage({ kind }: Failure): void {
    const begins = kind === 'unreachable' && !this.#outage
    this.#outage = kind === 'unreachable'
    if (begins) console.warn('Rows could not be loaded: the backend may be unreachable')
  }

  #refusedByDisk(what: string, error: unknown): number {
    console.warn(what, error)
    this.#failures += 1
    // Without the code that opens it, the disk was not even asked.
    this.#hears.reached(error instanceof PartNotArrived ? { cutOff: true } : { storageFailed: true })
    return backoff(this.#failures)
  }

  /** This window is too old for the server, another that waits for its turn may not be. */
  async #giveWay(): Promise<number> {
    this.#refusals += 1
    this.#hears.reached({ updateNeeded: true })
    const { connection, user } = this.#tools
    if (await othersWait(workLock(viewerName(connection, user)))) this.#outdated.abort()
    return SLOW
  }

  /** Hears the bells of what this person may see now. */
  #listen(): void {
    const { connection, user, store } = this.#tools
    const topics = topicsOf(store.progress?.scope ?? null, user)
    const key = topics.join()
    if (this.#listening?.topics === key || this.#over.aborted) return
    this.#listening?.subscription.unsubscribe()
    const subscription = bells(connection, topics).subscribe((topic) =>
      this.#pulling.poke(topic === BOARD || topic === MEMBERS ? Math.random() * SPREAD : 0),
    )
    this.#listening = { topics: key, subscription }
  }
}

/** True where the device holds this person's own profile or company. */
function isKnown(user: Identity, store: Store): boolean {
  if (store.rows('profiles').has(user.id)) return true
  for (const { user_id } of store.rows('clients').values()) if (user_id === user.id) return true
  return false
}

function topicsOf(scope: Scope | null, user: Identity | null): string[] {
  const topics = [BOARD]
  if (user) topics.push(`user:${user.id}`)
  const role = roleOf(scope)
  if (role === 'member' || role === 'administrator') topics.push(MEMBERS)
  if (role === 'administrator') topics.push('admin')
  return topics
}
