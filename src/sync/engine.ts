import { BehaviorSubject, firstValueFrom, Subject, Subscription } from 'rxjs'
import { deleteRows } from '../database/device-rows.ts'
import { View } from '../database/optimistic-view.ts'
import { Store } from '../database/store.ts'
import { type FoundBeyond, holdsPart } from '../domain/large-directory.ts'
import type { Mutation } from '../domain/mutation.ts'
import type { Scope } from '../domain/protocol.ts'
import type { Profile } from '../domain/rows.ts'
import { isStanding, unfinishedOf } from '../outbox/item.ts'
import { Outbox } from '../outbox/outbox.ts'
import { PartNotArrived } from '../platform/import-part.ts'
import type { Connection } from '../remote/connection.ts'
import { KeptFiles } from '../remote/file-cache.ts'
import { firstScreen } from '../remote/first-route.ts'
import { surelyOffline } from '../remote/is-offline.ts'
import { Objects } from '../remote/object-storage.ts'
import { type Answer, answered, unreachable } from '../remote/remote-result.ts'
import { SyncCalls } from '../remote/sync-calls.ts'
import { keepProfile } from './cache-profile.ts'
import { type Identity, viewerName, workLock } from './device-identity.ts'
import { forgettingFiles } from './drop-unreferenced-files.ts'
import { SLOW, Turn } from './leader.ts'
import { Vigil } from './leader-heartbeat.ts'
import { lead, pause } from './leadership.ts'
import { type SyncStatus, syncStatus } from './status.ts'
import { becameOffline, moments, type Reach, type Windows, windowsOf } from './tab-channel.ts'

/** Milliseconds between attempts to open the outbox. */
const AGAIN = 1_000

const unread = (error: unknown) => console.warn('The rows could not be read again', error)

/** Everything one person's device does with her data, or a visitor's. One is open at a time. */
export class Engine {
  readonly user: Identity | null
  readonly view: View
  readonly outbox: Outbox
  readonly objects: Objects | null
  /** Private files of hers on this device. */
  readonly files: KeptFiles | null
  readonly status$ = new BehaviorSubject<SyncStatus>({ kind: 'starting' })
  /** The share of each item's current upload that is done, 0 to 1. */
  readonly uploads$ = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  /** While a first pull of more than a page goes on: rows here, of rows there are. */
  readonly arriving$ = new BehaviorSubject<{ got: number; of: number } | null>(null)
  /** The server does not know this person's session any more. */
  readonly signedOut$ = new Subject<void>()
  readonly #name: string
  readonly #store: Store
  readonly #calls: SyncCalls
  readonly #connection: Connection
  readonly #windows: Windows
  readonly #vigil: Vigil
  readonly #subscription = new Subscription()
  readonly #ending = new AbortController()
  readonly #leading: Promise<void>
  /** How each pull ended, of whichever window: whether it failed. */
  readonly #ends$ = new Subject<boolean>()
  #unfinished = ''
  /** Other windows are heard of: until then nobody here knows whether everything was sent. */
  #attends = false
  /** While this window leads. */
  #turn: Turn | null = null
  #reach: Reach = { cutOff: surelyOffline(), storageFailed: false, updateNeeded: false }

  private constructor(connection: Connection, user: Identity | null, store: Store, outbox: Outbox) {
    this.user = user
    this.#connection = connection
    this.#store = store
    this.outbox = outbox
    this.view = new View(store)
    this.#calls = new SyncCalls(connection, user?.id ?? null, this.#ending.signal)
    this.objects = user && new Objects(connection, user.id)
    this.files = user && new KeptFiles(user.id)
    if (this.files) this.#subscription.add(forgettingFiles(store, this.files))
    this.#name = viewerName(connection, user)
    this.#windows = windowsOf(this.#name)
    this.#vigil = new Vigil(this.#windows)
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
        if (changed && items.some(({ state }) => state === 'waiting')) this.#turn?.send()
        this.#unfinished = unfinished
        this.#tellStatus()
      }),
    )
    this.#subscription.add(store.changes$.subscribe(() => this.#tellStatus()))
    this.#subscription.add(this.#windows.heard$.subscribe((word) => this.#hear(word)))
    this.#subscription.add(moments().subscribe(() => void this.pullNow()))
    this.#subscription.add(becameOffline().subscribe(() => this.#reached({ cutOff: true })))
    void firstScreen().then(() => this.#attend(this.#ending.signal))
    this.#windows.say({ kind: 'anyone' })
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
  get holdsPart(): boolean {
    return holdsPart(this.scope)
  }

  /** Milliseconds; null until a first pull was completed. */
  get pulledAt(): number | null {
    return this.#store.progress?.pulledAt ?? null
  }

  /** Keeps what the person did. Resolves when it is on disk and shown; rejects when the disk refuses. */
  async act(mutations: readonly Mutation[], holdFor = 0): Promise<string[]> {
    const ids = await this.outbox.add(mutations, Date.now(), holdFor)
    if (this.#turn) this.#turn.send()
    else this.#vigil.ask()
    return ids
  }

  /** Asks the server now, in whichever window does the work. */
  async pullNow(): Promise<Answer<null>> {
    const end = firstValueFrom(this.#ends$)
    if (this.#turn) {
      this.#turn.pull()
      this.#turn.send()
    } else {
      this.#windows.say({ kind: 'pull' })
      this.#vigil.ask()
    }
    return (await end) ? unreachable : answered(null)
  }

  /** One approved profile as the server shows it to her; kept on the device from then on. */
  async publicProfile(key: string): Promise<Answer<Profile | null>> {
    const answer = await this.#calls.publicProfile(key)
    if (answer.ok && answer.value) await this.keepProfile(answer.value)
    return answer
  }

  /** Keeps a profile that the server showed, beside the directory; each pull looks after it. */
  keepProfile(profile: Profile): Promise<void> {
    return keepProfile(this.#store, profile)
  }

  /** Members whom no device holds, with these words and of this profession. Nothing of the answer is kept. */
  searchMembers(words: string, profession: string): Promise<Answer<FoundBeyond>> {
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
    this.#ends$.next(true)
    this.#vigil.close()
    this.#windows.close()
    this.view.close()
    this.files?.close()
    this.outbox.close()
    await this.#store.close()
    this.status$.complete()
  }

  /** Until it hears what other windows do to the outbox, it cannot say that everything was sent. */
  async #attend(ending: AbortSignal): Promise<void> {
    while (!this.#attends && !ending.aborted) {
      const [outbox, store] = await Promise.allSettled([this.outbox.attend(), this.#store.attend()])
      if (ending.aborted) return
      // Whoever writes will meet the same, and say so.
      for (const { reason } of [outbox, store].filter((one) => one.status === 'rejected'))
        console.warn('The device could not open its store for writing', reason)
      this.#attends = outbox.status === 'fulfilled'
      this.#tellStatus()
      if (!this.#attends) await pause(AGAIN, ending)
    }
  }

  /** Does the work whenever it is this window's turn. */
  async #lead(ending: AbortSignal): Promise<void> {
    const lock = workLock(this.#name)
    while (!ending.aborted) {
      await lead(lock, (signal) => this.#work(signal), ending, this.#vigil.silent$)
      // This window is too old for the server, another may not be: it has a while to show that.
      await pause(SLOW, ending)
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    await firstScreen()
    if (signal.aborted) return
    await this.#store.catchUp().catch((error) => {
      // What is in memory is as good as what was read at the start; the next write tells whether the disk is back.
      console.warn('The device could not read its rows again', error)
      this.#reached(error instanceof PartNotArrived ? { cutOff: true } : { storageFailed: true })
    })
    const turn = new Turn(
      {
        connection: this.#connection,
        user: this.user,
        store: this.#store,
        outbox: this.outbox,
        calls: this.#calls,
        objects: this.objects,
      },
      {
        reached: (news) => this.#reached(news),
        pulled: (failed) => this.#pulled(failed),
        arriving: (share) => this.arriving$.next(share),
        uploading: (id, share) => this.uploads$.next(new Map(this.uploads$.value).set(id, share)),
        signedOut: () => this.signedOut$.next(),
      },
      signal,
    )
    this.#turn = turn
    await turn.over()
    this.#turn = null
    await turn.end()
  }

  #pulled(failed: boolean): void {
    this.#ends$.next(failed)
    this.#windows.say({ kind: 'pulled', failed })
  }

  #hear(word: Parameters<Windows['say']>[0]): void {
    if (word.kind === 'anyone' && this.#turn) {
      this.#windows.say({ kind: 'condition', condition: this.#reach })
      // Another window is there, which may be the newer one.
      if (this.#reach.updateNeeded) this.#turn.pull()
    }
    if (word.kind === 'pull' && this.#turn) {
      this.#turn.pull()
      this.#turn.send()
    }
    if (word.kind === 'pulled' && !this.#turn) {
      this.#ends$.next(word.failed)
      // What was pulled before this window attends, it reads then: the first screen waits for none of it.
      if (!word.failed && this.#attends) void this.#store.catchUp().catch(unread)
    }
    if (word.kind === 'condition') {
      this.#reach = word.condition
      this.#tellStatus()
    }
  }

  #reached(news: Partial<Reach>): void {
    this.#reach = { ...this.#reach, ...news }
    if (this.#turn) this.#windows.say({ kind: 'condition', condition: this.#reach })
    this.#tellStatus()
  }

  #tellStatus(): void {
    if (this.#ending.signal.aborted) return
    const pulledAt = this.#attends ? this.pulledAt : null
    const status = syncStatus({ items: this.outbox.items, pulledAt, ...this.#reach })
    const { value } = this.status$
    // The very same one while it says the same: screens are drawn again for another.
    this.status$.next(JSON.stringify(status) === JSON.stringify(value) ? value : status)
  }
}
