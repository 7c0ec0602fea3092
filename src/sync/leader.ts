import type { Subscription } from 'rxjs'
import { StaleWriteError, type Store } from '../database/store.ts'
import { roleOf, type Scope } from '../domain/protocol.ts'
import { drain } from '../outbox/drain.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { PartLoadError } from '../platform/import-part.ts'
import { changeHints } from '../remote/change-hints.ts'
import type { Connection } from '../remote/connection.ts'
import { isOffline } from '../remote/is-offline.ts'
import type { ObjectStorage } from '../remote/object-storage.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'
import { backoff } from './backoff.ts'
import { type Identity, leaderLock, viewerName } from './device-identity.ts'
import { lockIsContended, whenAborted } from './leadership.ts'
import { pull } from './pull.ts'
import { Runner } from './runner.ts'
import type { Connectivity } from './tab-channel.ts'

/** Delay between pulls without a change hint: hints can be missed. */
export const POLL_INTERVAL_MS = 60_000
/** Random delay before a pull after a hint that all devices receive at once. */
const HINT_JITTER_MS = 100
const BOARD_TOPIC = 'board'
const MEMBERS_TOPIC = 'members'
/** Every tenth pull compares the rows with the server's; every tenth pull without the user's own row checks the session. */
const CHECK_EVERY = 10

/** What the leader works on. */
interface Tools {
  connection: Connection
  user: Identity | null
  store: Store
  outbox: Outbox
  calls: SyncCalls
  /** Null for visitors, who send nothing. */
  objects: ObjectStorage | null
}

/** Receives the leader's progress. */
interface LeaderListener {
  connectivityChanged(news: Partial<Connectivity>): void
  /** A pull has ended. */
  pullEnded(failed: boolean): void
  /** Progress of a full pull of several pages: rows stored, of rows in all; null when it has ended. */
  initialSyncProgress(share: { got: number; of: number } | null): void
  /** Share of this item's current upload that is sent, 0 to 1. */
  uploadProgress(id: string, share: number): void
  /** The session may have ended on the server. */
  signedOut(): void
}

/** The leading tab's work for all tabs of the user: pulls, drains, retries, and subscribes to change hints. */
export class Leader {
  readonly #tools: Tools
  readonly #listener: LeaderListener
  readonly #yielded = new AbortController()
  readonly #ended: AbortSignal
  readonly #pulling = new Runner(() => this.#pull())
  readonly #draining = new Runner(() => this.#drain())
  #failures = 0
  /** Drains in a row that left something because its service could not be reached. */
  #postponements = 0
  /** How often the server refused this version of the app. */
  #refusals = 0
  #pulls = 0
  /** Pulls in a row without the user's own profile or company. */
  #pullsWithoutOwnRow = 0
  /** True from the first pull without an answer until the next with one. */
  #outage = false
  /** True while changes are sent to the database. */
  #isPushing = false
  /** A hint came meanwhile. */
  #hintWaits = false
  #hints: { topics: string; subscription: Subscription } | null = null

  /** Starts at once. */
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

  /**
   * Pulls and sends now, since somebody asks or the network is back: where the first request still fails, the next one comes
   * soon, however long the device was offline.
   */
  pullAndSend(): void {
    this.#failures = 0
    this.pull()
    this.send()
  }

  send(): void {
    this.#draining.poke()
  }

  /** Resolves when the signal has aborted, or when this tab gives way to another that may run a newer version. */
  whenEnded(): Promise<void> {
    return whenAborted(this.#ended)
  }

  /** Unsubscribes from hints. Resolves when no pull and no drain is running. */
  async stop(): Promise<void> {
    this.#hints?.subscription.unsubscribe()
    await Promise.all([this.#pulling.stop(), this.#draining.stop()])
  }

  async #pull(): Promise<number> {
    const { store, outbox, calls, user } = this.#tools
    const refusals = this.#refusals
    const wasOffline = isOffline()
    // The network may have gone after the answer. A browser that reported none before the pull was wrong.
    const answered = () => this.#listener.connectivityChanged({ cutOff: !wasOffline && isOffline() })
    try {
      const pulled = await pull(
        {
          store,
          outbox,
          calls,
          now: Date.now,
          signal: this.#ended,
          onAnswer: answered,
          onFullPull: () => {
            this.#pullsWithoutOwnRow = 0
          },
          onProgress: (got, of) => this.#listener.initialSyncProgress(got < of ? { got, of } : null),
        },
        this.#pulls % CHECK_EVERY === CHECK_EVERY - 1,
      )
      this.#listener.initialSyncProgress(null)
      // Aborted because the tab stops leading: that says nothing about the network.
      if (pulled.kind === 'failed' && this.#ended.aborted) return POLL_INTERVAL_MS
      this.#listener.pullEnded(pulled.kind !== 'done')
      if (pulled.kind === 'failed') {
        this.#logOutage(pulled.failure)
        return this.#retryDelay(pulled.failure)
      }
      this.#outage = false
      if (pulled.kind === 'update-needed') return this.#yieldLeadership()
      if (this.#failures > 0) this.send()
      this.#failures = 0
      this.#pulls += 1
      // Clears a refusal that an outdated tab reported, but none that this tab received during the pull.
      const isNewEnough = refusals === this.#refusals
      this.#listener.connectivityChanged({
        storageFailed: false,
        ...(isNewEnough && { updateNeeded: false }),
      })
      this.#subscribeToHints()
      // The account may have been deleted; its token is accepted until it expires. After its deletion a pull is a full one.
      this.#pullsWithoutOwnRow = user && !holdsOwnRow(user, store) ? this.#pullsWithoutOwnRow + 1 : 0
      if (this.#pullsWithoutOwnRow % CHECK_EVERY === 1) this.#listener.signedOut()
      return POLL_INTERVAL_MS + Math.random() * POLL_INTERVAL_MS * 0.2
    } catch (error) {
      if (error instanceof StaleWriteError) return 0
      // Nothing is shown that was not stored; the next pull repeats this one.
      this.#listener.pullEnded(true)
      return this.#storageFailed('The device could not store what was pulled', error)
    }
  }

  async #drain(): Promise<number | null> {
    const { outbox, calls, objects } = this.#tools
    if (!objects) return null
    // The server answers an upload after minutes: a pull tells sooner that it can be reached again.
    let mayBeBack = this.#outage
    try {
      const drained = await drain({
        outbox,
        calls,
        objects,
        now: Date.now,
        progress: (id, _path, share) => {
          this.#listener.uploadProgress(id, share)
          if (mayBeBack) this.pull()
          mayBeBack = false
        },
        pushing: (isPushing) => this.#setPushing(isPushing),
        isInterrupted: () => this.#ended.aborted,
      })
      if (drained.sent > 0) this.pull()
      if (drained.kind === 'interrupted') return null
      if (drained.kind === 'stopped') return this.#retryDelay(drained.failure)
      if (drained.kind === 'update-needed') return this.#yieldLeadership()
      const due = drained.wakeAt && Math.max(0, drained.wakeAt - Date.now())
      this.#postponements = drained.kind === 'postponed' ? this.#postponements + 1 : 0
      if (drained.kind === 'done') return due
      // Tells whether only that service is away, or the whole network.
      this.pull()
      return Math.min(due ?? Number.POSITIVE_INFINITY, backoff(this.#postponements))
    } catch (error) {
      return this.#storageFailed('The device could not store what was sent', error)
    } finally {
      this.#setPushing(false)
    }
  }

  /** One pull after the last push answers the hints that came during pushes. */
  #setPushing(isPushing: boolean): void {
    this.#isPushing = isPushing
    if (isPushing || !this.#hintWaits) return
    this.#hintWaits = false
    this.pull()
  }

  /** Reports a failure. Returns milliseconds until the next attempt. */
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
    // The disk was not used where its code could not be loaded.
    this.#listener.connectivityChanged(
      error instanceof PartLoadError ? { cutOff: true } : { storageFailed: true },
    )
    return backoff(this.#failures)
  }

  /** Reports that the server refused this version, and gives way to a waiting tab, which may run a newer one. */
  async #yieldLeadership(): Promise<number> {
    this.#refusals += 1
    this.#listener.connectivityChanged({ updateNeeded: true })
    const { connection, user } = this.#tools
    if (await lockIsContended(leaderLock(viewerName(connection, user)))) this.#yielded.abort()
    return POLL_INTERVAL_MS
  }

  /** Subscribes to the change hints of the user's scope. */
  #subscribeToHints(): void {
    const { connection, user, store } = this.#tools
    const topics = topicsOf(store.progress?.scope ?? null, user)
    const key = topics.join()
    if (this.#hints?.topics === key || this.#ended.aborted) return
    this.#hints?.subscription.unsubscribe()
    const subscription = changeHints(connection, topics).subscribe((topic) => {
      if (this.#isPushing) this.#hintWaits = true
      else
        this.#pulling.poke(
          topic === BOARD_TOPIC || topic === MEMBERS_TOPIC ? Math.random() * HINT_JITTER_MS : 0,
        )
    })
    this.#hints = { topics: key, subscription }
  }
}

/** Returns whether the device holds the user's own profile or company. */
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
