import type { Subscription } from 'rxjs'
import { StaleWriteError, type Store } from '../database/store.ts'
import { roleOf, type Scope } from '../domain/protocol.ts'
import { drain } from '../outbox/drain.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { PartNotArrived } from '../platform/import-part.ts'
import { changeHints } from '../remote/change-hints.ts'
import type { Connection } from '../remote/connection.ts'
import type { ObjectStorage } from '../remote/object-storage.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'
import { backoff } from './backoff.ts'
import { type Identity, leaderLock, viewerName } from './device-identity.ts'
import { lockIsContended, whenAborted } from './leadership.ts'
import { pull } from './pull.ts'
import { Runner } from './runner.ts'
import type { Connectivity } from './tab-channel.ts'

/** Milliseconds between pulls when no bell rings: a bell can be missed. */
export const POLL_INTERVAL_MS = 60_000
/** What everyone hears at once, they need not all come for in the same moment. */
const HINT_JITTER_MS = 100
const BOARD_TOPIC = 'board'
const MEMBERS_TOPIC = 'members'
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
  objects: ObjectStorage | null
}

/** Who is told how the work goes. */
interface LeaderListener {
  connectivityChanged(news: Partial<Connectivity>): void
  /** A pull is over. */
  pullEnded(failed: boolean): void
  /** A first pull of more than a page goes on: rows here, of rows there are; null once it is over. */
  initialSyncProgress(share: { got: number; of: number } | null): void
  /** The share of this item's current upload that is done, 0 to 1. */
  uploadProgress(id: string, share: number): void
  /** The server may not know this person's session any more. */
  signedOut(): void
}

/** What one window does for all windows of this person while it leads: pulls, sends, waits, and hears the bells. */
export class Leader {
  readonly #tools: Tools
  readonly #listener: LeaderListener
  readonly #yielded = new AbortController()
  readonly #ended: AbortSignal
  readonly #pulling = new Runner(() => this.#pull())
  readonly #draining = new Runner(() => this.#drain())
  #failures = 0
  /** How often the server found this window too old. */
  #refusals = 0
  #pulls = 0
  /** Pulls in a row that showed neither a profile nor a company of hers. */
  #pullsWithoutOwnRow = 0
  /** True from the first pull without an answer to the next one that has one. */
  #outage = false
  #hints: { topics: string; subscription: Subscription } | null = null

  /** Begins at once. */
  constructor(tools: Tools, hears: LeaderListener, signal: AbortSignal) {
    this.#tools = tools
    this.#listener = hears
    this.#ended = AbortSignal.any([signal, this.#yielded.signal])
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
  whenEnded(): Promise<void> {
    return whenAborted(this.#ended)
  }

  /** Resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#hints?.subscription.unsubscribe()
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
          onProgress: (got, of) => this.#listener.initialSyncProgress(got < of ? { got, of } : null),
        },
        this.#pulls % CHECK_EVERY === CHECK_EVERY - 1,
      )
      this.#listener.initialSyncProgress(null)
      // Given up, since its window ends: that says nothing about the network.
      if (pulled.kind === 'failed' && this.#ended.aborted) return POLL_INTERVAL_MS
      this.#listener.pullEnded(pulled.kind !== 'done')
      if (pulled.kind === 'failed') {
        this.#logOutage(pulled.failure)
        return this.#retryDelay(pulled.failure)
      }
      this.#outage = false
      if (pulled.kind === 'update-needed') {
        this.#listener.connectivityChanged({ cutOff: false })
        return this.#yieldLeadership()
      }
      if (this.#failures > 0) this.send()
      this.#failures = 0
      this.#pulls += 1
      // An outdated window may have said otherwise while it did the work, but not this one since it asked.
      const isNewEnough = refusals === this.#refusals
      this.#listener.connectivityChanged({
        cutOff: false,
        storageFailed: false,
        ...(isNewEnough && { updateNeeded: false }),
      })
      this.#subscribeToHints()
      // Her own record is not there: gone with her account, perhaps, whose token is taken until it expires.
      this.#pullsWithoutOwnRow = user && !holdsOwnRow(user, store) ? this.#pullsWithoutOwnRow + 1 : 0
      if (this.#pullsWithoutOwnRow % CHECK_EVERY === 1) this.#listener.signedOut()
      return POLL_INTERVAL_MS + Math.random() * POLL_INTERVAL_MS * 0.2
    } catch (error) {
      if (error instanceof StaleWriteError) return 0
      // Nothing was shown that is not stored; the same is pulled again.
      this.#listener.pullEnded(true)
      return this.#storageFailed('The device could not store what was pulled', error)
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
        progress: (id, _path, share) => this.#listener.uploadProgress(id, share),
      })
      if (drained.sent > 0) this.pull()
      if (drained.kind === 'stopped') return this.#retryDelay(drained.failure)
      if (drained.kind === 'update-needed') return this.#yieldLeadership()
      return drained.wakeAt && Math.max(0, drained.wakeAt - Date.now())
    } catch (error) {
      return this.#storageFailed('The device could not store what was sent', error)
    }
  }

  /** Milliseconds until the next attempt. */
  #retryDelay(failure: Failure): number {
    this.#failures += 1
    if (failure.kind === 'signed-out') this.#listener.signedOut()
    this.#listener.connectivityChanged({ cutOff: true })
    return backoff(this.#failures)
  }

  /** Logs once per outage that the session's and the profile's rows could not be loaded (spec section 8). */
  #logOutage({ kind }: Failure): void {
    const begins = kind === 'unreachable' && !this.#outage
    this.#outage = kind === 'unreachable'
    if (begins) console.warn('Rows could not be loaded: the backend may be unreachable')
  }

  #storageFailed(what: string, error: unknown): number {
    console.warn(what, error)
    this.#failures += 1
    // Without the code that opens it, the disk was not even asked.
    this.#listener.connectivityChanged(
      error instanceof PartNotArrived ? { cutOff: true } : { storageFailed: true },
    )
    return backoff(this.#failures)
  }

  /** This window is too old for the server, another that waits for its turn may not be. */
  async #yieldLeadership(): Promise<number> {
    this.#refusals += 1
    this.#listener.connectivityChanged({ updateNeeded: true })
    const { connection, user } = this.#tools
    if (await lockIsContended(leaderLock(viewerName(connection, user)))) this.#yielded.abort()
    return POLL_INTERVAL_MS
  }

  /** Hears the bells of what this person may see now. */
  #subscribeToHints(): void {
    const { connection, user, store } = this.#tools
    const topics = topicsOf(store.progress?.scope ?? null, user)
    const key = topics.join()
    if (this.#hints?.topics === key || this.#ended.aborted) return
    this.#hints?.subscription.unsubscribe()
    const subscription = changeHints(connection, topics).subscribe((topic) =>
      this.#pulling.poke(
        topic === BOARD_TOPIC || topic === MEMBERS_TOPIC ? Math.random() * HINT_JITTER_MS : 0,
      ),
    )
    this.#hints = { topics: key, subscription }
  }
}

/** True where the device holds this person's own profile or company. */
function holdsOwnRow(user: Identity, store: Store): boolean {
  if (store.rows('profiles').has(user.id)) return true
  for (const { user_id } of store.rows('clients').values()) if (user_id === user.id) return true
  return false
}

function topicsOf(scope: Scope | null, user: Identity | null): string[] {
  const topics = [BOARD_TOPIC]
  if (user) topics.push(`user:${user.id}`)
  const role = roleOf(scope)
  if (role === 'member' || role === 'administrator') topics.push(MEMBERS_TOPIC)
  if (role === 'administrator') topics.push('admin')
  return topics
}
