import { BehaviorSubject, firstValueFrom, Subject, Subscription } from 'rxjs'
import { OptimisticView } from '../database/optimistic-view.ts'
import { Store } from '../database/store.ts'
import { deleteRows } from '../database/stored-versions.ts'
import type { Mutation } from '../domain/mutation.ts'
import type { Scope } from '../domain/protocol.ts'
import { ok } from '../domain/result.ts'
import type { Message, Profile } from '../domain/rows.ts'
import type { MemberFilter } from '../domain/search/directory.ts'
import { isPartialReplica, type RemoteSearchResult } from '../domain/search/large-directory.ts'
import { unfinishedKey } from '../outbox/item.ts'
import { type AddOptions, Outbox } from '../outbox/outbox.ts'
import { PartLoadError } from '../platform/import-part.ts'
import type { Connection } from '../remote/connection.ts'
import { FileCache } from '../remote/file-cache.ts'
import { whenFirstRouteRendered } from '../remote/first-route.ts'
import { ObjectStorage } from '../remote/object-storage.ts'
import { type RemoteResult, unreachable } from '../remote/remote-result.ts'
import { SyncCalls } from '../remote/sync-calls.ts'
import { cacheProfile } from './cache-profile.ts'
import { type Identity, leaderLock, viewerName } from './device-identity.ts'
import { dropUnreferencedFiles } from './drop-unreferenced-files.ts'
import { Leader, POLL_INTERVAL_MS } from './leader.ts'
import { LeaderHeartbeat } from './leader-heartbeat.ts'
import { delay, holdLeadership } from './leadership.ts'
import { PendingItems } from './pending-items.ts'
import { ShownStatus } from './shown-status.ts'
import { type Connectivity, disconnects, reconnects } from './tab-channel.ts'
import { TabProtocol } from './tab-protocol.ts'

const OPEN_RETRY_DELAY_MS = 1_000

const warnNotRead = (error: unknown) => console.warn('The rows could not be read again', error)

/** Sync engine of one user on this device, or of a visitor. One is open at a time. */
export class Engine {
  readonly user: Identity | null
  readonly view: OptimisticView
  readonly outbox: Outbox
  readonly objects: ObjectStorage | null
  /** Private files that the user has downloaded. */
  readonly files: FileCache | null
  /** Share of each item's current upload that is sent, 0 to 1. */
  readonly uploads$ = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  /** Progress of a full pull of several pages: rows stored, of rows in all. */
  readonly initialSync$ = new BehaviorSubject<{ got: number; of: number } | null>(null)
  /** Emits when the session may have ended on the server. */
  readonly signedOut$ = new Subject<void>()
  readonly #name: string
  readonly #store: Store
  readonly #calls: SyncCalls
  readonly #connection: Connection
  readonly #tabs: TabProtocol
  readonly #shown = new ShownStatus(() => ({
    items: this.outbox.items,
    pulledAt: this.#subscribed ? this.pulledAt : null,
  }))
  readonly status$ = this.#shown.status$
  readonly #heartbeat: LeaderHeartbeat
  readonly #subscription = new Subscription()
  readonly #ending = new AbortController()
  readonly #leading: Promise<void>
  /** Emits when a pull of any tab has ended: whether it failed. */
  readonly #pullEnds$ = new Subject<boolean>()
  #unfinished = ''
  /** True once changes of other tabs are received: until then this tab cannot tell whether everything was sent. */
  #subscribed = false
  /** Set while this tab leads. */
  #leader: Leader | null = null

  private constructor(connection: Connection, user: Identity | null, store: Store, outbox: Outbox) {
    this.user = user
    this.#connection = connection
    this.#store = store
    this.outbox = outbox
    this.view = new OptimisticView(store)
    this.#calls = new SyncCalls(connection, user?.id ?? null)
    this.objects = user && new ObjectStorage(connection, user.id)
    this.files = user && new FileCache(user.id)
    if (this.files) this.#subscription.add(dropUnreferencedFiles(store, this.files))
    this.#name = viewerName(connection, user)
    this.#tabs = new TabProtocol(this.#name, {
      leader: () => this.#leader,
      status: this.#shown,
      pulled: (failed) => this.#pulledElsewhere(failed),
    })
    this.#heartbeat = new LeaderHeartbeat(this.#tabs.channel)
    const pending = new PendingItems(this.view, () =>
      this.#leader ? null : store.catchUp().catch(warnNotRead),
    )
    this.#subscription.add(
      outbox.items$.subscribe((items) => {
        pending.show(items)
        // A failed attempt also changes its item; that must not start the next attempt at once.
        const unfinished = unfinishedKey(items)
        const changed = unfinished !== this.#unfinished
        if (changed && items.some(({ state }) => state === 'waiting')) this.#leader?.send()
        this.#unfinished = unfinished
        this.#shown.show()
      }),
    )
    this.#subscription.add(store.changes$.subscribe(() => this.#shown.show()))
    this.#subscription.add(reconnects().subscribe(() => void this.pullNow()))
    this.#subscription.add(disconnects().subscribe(() => this.#setConnectivity({ cutOff: true })))
    void whenFirstRouteRendered().then(() => this.#subscribeToStores(this.#ending.signal))
    this.#tabs.askForConnectivity()
    this.#leading = this.#lead(this.#ending.signal)
  }

  /** Opens the store and the outbox. A corrupted store is deleted and pulled again; the outbox is never deleted. */
  static async open(connection: Connection, user: Identity | null): Promise<Engine> {
    const name = viewerName(connection, user)
    const opening = Outbox.open(name)
    const reading = Store.open(name).catch(async () => {
      await deleteRows(name)
      return Store.open(name)
    })
    try {
      const [outbox, store] = await Promise.all([opening, reading])
      return new Engine(connection, user, store, outbox)
    } catch (error) {
      void opening.then((outbox) => outbox.close()).catch(() => undefined)
      void reading.then((store) => store.close()).catch(() => undefined)
      throw error
    }
  }

  get scope(): Scope | null {
    return this.#store.progress?.scope ?? null
  }

  /** True where the device stores only a part of the directory: the rest is searched on the server. */
  get isPartialReplica(): boolean {
    return isPartialReplica(this.scope)
  }

  /** When the last pull was completed, in milliseconds; null before the first. */
  get pulledAt(): number | null {
    return this.#store.progress?.pulledAt ?? null
  }

  /**
   * Adds mutations to the outbox, all or none. Resolves to their ids when they are on disk and shown; rejects when the disk
   * refuses.
   */
  async act(mutations: readonly Mutation[], options?: AddOptions): Promise<string[]> {
    const ids = await this.outbox.add(mutations, Date.now(), options)
    if (this.#leader) this.#leader.send()
    else this.#heartbeat.check()
    return ids
  }

  /** Pulls and drains now, in the leading tab. Resolves when a pull has ended. */
  async pullNow(): Promise<RemoteResult<null>> {
    const end = firstValueFrom(this.#pullEnds$)
    if (this.#leader) {
      this.#leader.pullAndSend()
    } else {
      this.#tabs.askForPull()
      this.#heartbeat.check()
    }
    return (await end) ? unreachable : ok(null)
  }

  /** Fetches an approved profile and caches it. */
  async publicProfile(key: string): Promise<RemoteResult<Profile | null>> {
    const answer = await this.#calls.publicProfile(key)
    if (answer.ok && answer.value) await this.cacheProfile(answer.value)
    return answer
  }

  /** Caches a profile beside the directory; each pull updates it. */
  cacheProfile(profile: Profile): Promise<void> {
    return cacheProfile(this.#store, profile)
  }

  /** Returns messages of a thread before a position that this device does not hold. Stores nothing of the answer. */
  olderMessages(requestId: string, before: number): Promise<RemoteResult<Message[]>> {
    return this.#calls.olderMessages(requestId, before)
  }

  /** Searches members on the server. Stores nothing of the answer. */
  searchMembers(filter: MemberFilter): Promise<RemoteResult<RemoteSearchResult>> {
    return this.#calls.searchMembers(filter)
  }

  /** Keeps what a screen shows of the rows, for the next start (platform/last-screen.ts). */
  keepScreen(screen: Parameters<Store['keepScreen']>[0]): void {
    this.#store.keepScreen(screen)
  }

  /** Stops the engine. `discard`: nothing more may be written to this device, not even what is under way. */
  async close(discard = false): Promise<void> {
    this.#ending.abort()
    this.#shown.end()
    if (discard) {
      this.outbox.close()
      await this.#store.close()
    }
    await this.#leading
    this.#subscription.unsubscribe()
    this.#pullEnds$.next(true)
    this.#heartbeat.close()
    this.#tabs.close()
    this.view.close()
    // Not awaited: a frozen window may hold the lock of the caches.
    if (discard) void this.files?.discard()
    else this.files?.close()
    this.outbox.close()
    await this.#store.close()
    this.status$.complete()
  }

  /** Subscribes to other tabs' changes of the outbox and the store; retries until the outbox is open. */
  async #subscribeToStores(ending: AbortSignal): Promise<void> {
    while (!this.#subscribed && !ending.aborted) {
      const [outbox, store] = await Promise.allSettled([this.outbox.subscribe(), this.#store.subscribe()])
      if (ending.aborted) return
      // The next write fails the same way and is reported to the user.
      for (const { reason } of [outbox, store].filter((one) => one.status === 'rejected'))
        console.warn('The device could not open its store for writing', reason)
      this.#subscribed = outbox.status === 'fulfilled'
      this.#shown.show()
      if (!this.#subscribed) await delay(OPEN_RETRY_DELAY_MS, ending)
    }
  }

  /** Leads whenever this tab is elected. */
  async #lead(ending: AbortSignal): Promise<void> {
    const lock = leaderLock(this.#name)
    while (!ending.aborted) {
      await holdLeadership(lock, (signal) => this.#work(signal), ending, this.#heartbeat.timedOut$)
      // The server refused this tab's version: gives another tab, which may be newer, time to lead.
      await delay(POLL_INTERVAL_MS, ending)
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    await whenFirstRouteRendered()
    if (signal.aborted) return
    await this.#store.catchUp().catch((error) => {
      // The rows in memory remain valid; the next write shows whether the disk works again.
      console.warn('The device could not read its rows again', error)
      this.#setConnectivity(error instanceof PartLoadError ? { cutOff: true } : { storageFailed: true })
    })
    const leader = new Leader(
      {
        connection: this.#connection,
        user: this.user,
        store: this.#store,
        outbox: this.outbox,
        calls: this.#calls,
        objects: this.objects,
      },
      {
        connectivityChanged: (news) => this.#setConnectivity(news),
        pullEnded: (failed) => this.#emitPullEnded(failed),
        initialSyncProgress: (share) => this.initialSync$.next(share),
        uploadProgress: (id, share) => this.uploads$.next(new Map(this.uploads$.value).set(id, share)),
        signedOut: () => this.signedOut$.next(),
      },
      signal,
    )
    this.#leader = leader
    await leader.whenEnded()
    this.#leader = null
    await leader.stop()
  }

  #emitPullEnded(failed: boolean): void {
    this.#pullEnds$.next(failed)
    this.#tabs.tellPulled(failed)
  }

  #pulledElsewhere(failed: boolean): void {
    this.#pullEnds$.next(failed)
    // Rows that were pulled before this tab has subscribed are read when it subscribes.
    if (!failed && this.#subscribed) void this.#store.catchUp().catch(warnNotRead)
  }

  #setConnectivity(news: Partial<Connectivity>): void {
    this.#shown.note(news)
    if (this.#leader) this.#tabs.tellConnectivity()
  }
}
