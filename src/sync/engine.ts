import { BehaviorSubject, firstValueFrom, Subject, Subscription } from 'rxjs'
import { deleteRows } from '../database/device-rows.ts'
import { View } from '../database/optimistic-view.ts'
import { Store } from '../database/store.ts'
import { type FoundBeyond, isPartialReplica } from '../domain/large-directory.ts'
import type { Mutation } from '../domain/mutation.ts'
import type { Scope } from '../domain/protocol.ts'
import { ok } from '../domain/result.ts'
import type { Profile } from '../domain/rows.ts'
import { isStanding, unfinishedOf } from '../outbox/item.ts'
import { Outbox } from '../outbox/outbox.ts'
import { PartNotArrived } from '../platform/import-part.ts'
import type { Connection } from '../remote/connection.ts'
import { FileCache } from '../remote/file-cache.ts'
import { whenFirstRouteRendered } from '../remote/first-route.ts'
import { isOffline } from '../remote/is-offline.ts'
import { ObjectStorage } from '../remote/object-storage.ts'
import { type RemoteResult, unreachable } from '../remote/remote-result.ts'
import { SyncCalls } from '../remote/sync-calls.ts'
import { cacheProfile } from './cache-profile.ts'
import { type Identity, leaderLock, viewerName } from './device-identity.ts'
import { dropUnreferencedFiles } from './drop-unreferenced-files.ts'
import { Leader, POLL_INTERVAL_MS } from './leader.ts'
import { LeaderHeartbeat } from './leader-heartbeat.ts'
import { delay, holdLeadership } from './leadership.ts'
import { type SyncStatus, syncStatus } from './status.ts'
import { type Connectivity, disconnects, openTabChannel, reconnects, type TabChannel } from './tab-channel.ts'

/** Milliseconds between attempts to open the outbox. */
const OPEN_RETRY_DELAY_MS = 1_000

const warnNotRead = (error: unknown) => console.warn('The rows could not be read again', error)

/** Everything one person's device does with her data, or a visitor's. One is open at a time. */
export class Engine {
  readonly user: Identity | null
  readonly view: View
  readonly outbox: Outbox
  readonly objects: ObjectStorage | null
  /** Private files of hers on this device. */
  readonly files: FileCache | null
  readonly status$ = new BehaviorSubject<SyncStatus>({ kind: 'starting' })
  /** The share of each item's current upload that is done, 0 to 1. */
  readonly uploads$ = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  /** While a first pull of more than a page goes on: rows here, of rows there are. */
  readonly initialSync$ = new BehaviorSubject<{ got: number; of: number } | null>(null)
  /** The server does not know this person's session any more. */
  readonly signedOut$ = new Subject<void>()
  readonly #name: string
  readonly #store: Store
  readonly #calls: SyncCalls
  readonly #connection: Connection
  readonly #tabs: TabChannel
  readonly #heartbeat: LeaderHeartbeat
  readonly #subscription = new Subscription()
  readonly #ending = new AbortController()
  readonly #leading: Promise<void>
  /** How each pull ended, of whichever window: whether it failed. */
  readonly #pullEnds$ = new Subject<boolean>()
  #unfinished = ''
  /** Other windows are heard of: until then nobody here knows whether everything was sent. */
  #subscribed = false
  /** While this window leads. */
  #leader: Leader | null = null
  #connectivity: Connectivity = { cutOff: isOffline(), storageFailed: false, updateNeeded: false }

  private constructor(connection: Connection, user: Identity | null, store: Store, outbox: Outbox) {
    this.user = user
    this.#connection = connection
    this.#store = store
    this.outbox = outbox
    this.view = new View(store)
    this.#calls = new SyncCalls(connection, user?.id ?? null, this.#ending.signal)
    this.objects = user && new ObjectStorage(connection, user.id)
    this.files = user && new FileCache(user.id)
    if (this.files) this.#subscription.add(dropUnreferencedFiles(store, this.files))
    this.#name = viewerName(connection, user)
    this.#tabs = openTabChannel(this.#name)
    this.#heartbeat = new LeaderHeartbeat(this.#tabs)
    this.#subscription.add(
      outbox.items$.subscribe((items) => {
        this.view.lay(
          items.flatMap((item) => {
            const { mutation, xid } = item
            return isStanding(item) && mutation.kind === 'rows' ? [{ changes: mutation.changes, xid }] : []
          }),
        )
        // What a failed attempt notes about an item is no reason to try again at once.
        const unfinished = unfinishedOf(items)
        const changed = unfinished !== this.#unfinished
        if (changed && items.some(({ state }) => state === 'waiting')) this.#leader?.send()
        this.#unfinished = unfinished
        this.#emitStatus()
      }),
    )
    this.#subscription.add(store.changes$.subscribe(() => this.#emitStatus()))
    this.#subscription.add(this.#tabs.messages$.subscribe((word) => this.#onMessage(word)))
    this.#subscription.add(reconnects().subscribe(() => void this.pullNow()))
    this.#subscription.add(disconnects().subscribe(() => this.#setConnectivity({ cutOff: true })))
    void whenFirstRouteRendered().then(() => this.#subscribeToStores(this.#ending.signal))
    this.#tabs.post({ kind: 'anyone' })
    this.#leading = this.#lead(this.#ending.signal)
  }

  /** A corrupted store is deleted and pulled again; the outbox is never deleted here. */
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

  /** This device holds only a part of the directory: the rest is to be searched for. */
  get isPartialReplica(): boolean {
    return isPartialReplica(this.scope)
  }

  /** Milliseconds; null until a first pull was completed. */
  get pulledAt(): number | null {
    return this.#store.progress?.pulledAt ?? null
  }

  /** Keeps what the person did. Resolves when it is on disk and shown; rejects when the disk refuses. */
  async act(mutations: readonly Mutation[], holdFor = 0): Promise<string[]> {
    const ids = await this.outbox.add(mutations, Date.now(), holdFor)
    if (this.#leader) this.#leader.send()
    else this.#heartbeat.check()
    return ids
  }

  /** Asks the server now, in whichever window does the work. */
  async pullNow(): Promise<RemoteResult<null>> {
    const end = firstValueFrom(this.#pullEnds$)
    if (this.#leader) {
      this.#leader.pull()
      this.#leader.send()
    } else {
      this.#tabs.post({ kind: 'pull' })
      this.#heartbeat.check()
    }
    return (await end) ? unreachable : ok(null)
  }

  /** One approved profile as the server shows it to her; kept on the device from then on. */
  async publicProfile(key: string): Promise<RemoteResult<Profile | null>> {
    const answer = await this.#calls.publicProfile(key)
    if (answer.ok && answer.value) await this.cacheProfile(answer.value)
    return answer
  }

  /** Keeps a profile that the server showed, beside the directory; each pull looks after it. */
  cacheProfile(profile: Profile): Promise<void> {
    return cacheProfile(this.#store, profile)
  }

  /** Members whom no device holds, with these words and of this profession. Nothing of the answer is kept. */
  searchMembers(words: string, profession: string): Promise<RemoteResult<FoundBeyond>> {
    return this.#calls.searchMembers(words, profession)
  }

  /** `leaves`: nothing of hers may come to this device any more, not even what is under way. */
  async close(leaves = false): Promise<void> {
    this.#ending.abort()
    // From here on it does not hear of what is done, here or in other windows, and says nothing about it.
    this.status$.next({ kind: 'starting' })
    if (leaves) {
      this.outbox.close()
      await this.#store.close()
    }
    await this.#leading
    this.#subscription.unsubscribe()
    this.#pullEnds$.next(true)
    this.#heartbeat.close()
    this.#tabs.close()
    this.view.close()
    this.files?.close()
    this.outbox.close()
    await this.#store.close()
    this.status$.complete()
  }

  /** Until it hears what other windows do to the outbox, it cannot say that everything was sent. */
  async #subscribeToStores(ending: AbortSignal): Promise<void> {
    while (!this.#subscribed && !ending.aborted) {
      const [outbox, store] = await Promise.allSettled([this.outbox.subscribe(), this.#store.subscribe()])
      if (ending.aborted) return
      // Whoever writes will meet the same, and say so.
      for (const { reason } of [outbox, store].filter((one) => one.status === 'rejected'))
        console.warn('The device could not open its store for writing', reason)
      this.#subscribed = outbox.status === 'fulfilled'
      this.#emitStatus()
      if (!this.#subscribed) await delay(OPEN_RETRY_DELAY_MS, ending)
    }
  }

  /** Does the work whenever it is this window's turn. */
  async #lead(ending: AbortSignal): Promise<void> {
    const lock = leaderLock(this.#name)
    while (!ending.aborted) {
      await holdLeadership(lock, (signal) => this.#work(signal), ending, this.#heartbeat.timedOut$)
      // This window is too old for the server, another may not be: it has a while to show that.
      await delay(POLL_INTERVAL_MS, ending)
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    await whenFirstRouteRendered()
    if (signal.aborted) return
    await this.#store.catchUp().catch((error) => {
      // What is in memory is as good as what was read at the start; the next write tells whether the disk is back.
      console.warn('The device could not read its rows again', error)
      this.#setConnectivity(error instanceof PartNotArrived ? { cutOff: true } : { storageFailed: true })
    })
    const turn = new Leader(
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
    this.#leader = turn
    await turn.whenEnded()
    this.#leader = null
    await turn.stop()
  }

  #emitPullEnded(failed: boolean): void {
    this.#pullEnds$.next(failed)
    this.#tabs.post({ kind: 'pulled', failed })
  }

  #onMessage(word: Parameters<TabChannel['post']>[0]): void {
    if (word.kind === 'anyone' && this.#leader) {
      this.#tabs.post({ kind: 'condition', condition: this.#connectivity })
      // Another window is there, which may be the newer one.
      if (this.#connectivity.updateNeeded) this.#leader.pull()
    }
    if (word.kind === 'pull' && this.#leader) {
      this.#leader.pull()
      this.#leader.send()
    }
    if (word.kind === 'pulled' && !this.#leader) {
      this.#pullEnds$.next(word.failed)
      // What was pulled before this window attends, it reads then: the first screen waits for none of it.
      if (!word.failed && this.#subscribed) void this.#store.catchUp().catch(warnNotRead)
    }
    if (word.kind === 'condition') {
      this.#connectivity = word.condition
      this.#emitStatus()
    }
  }

  #setConnectivity(news: Partial<Connectivity>): void {
    this.#connectivity = { ...this.#connectivity, ...news }
    if (this.#leader) this.#tabs.post({ kind: 'condition', condition: this.#connectivity })
    this.#emitStatus()
  }

  #emitStatus(): void {
    if (this.#ending.signal.aborted) return
    const pulledAt = this.#subscribed ? this.pulledAt : null
    const status = syncStatus({ items: this.outbox.items, pulledAt, ...this.#connectivity })
    const { value } = this.status$
    // The very same one while it says the same: screens are drawn again for another.
    this.status$.next(JSON.stringify(status) === JSON.stringify(value) ? value : status)
  }
}
