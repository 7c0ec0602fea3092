import { BehaviorSubject, Subject, Subscription } from 'rxjs'
import type { Mutation } from '../domain/mutation.ts'
import type { Scope } from '../domain/protocol.ts'
import type { Profile } from '../domain/rows.ts'
import { drain } from '../outbox/drain.ts'
import { isStanding, type OutboxItem } from '../outbox/item.ts'
import { Outbox } from '../outbox/outbox.ts'
import { type Answer, answered, type Failure, unreachable } from '../remote/answer.ts'
import { bells } from '../remote/bells.ts'
import { forgetFiles } from '../remote/caches.ts'
import type { Connection } from '../remote/connection.ts'
import { firstScreen } from '../remote/first-screen.ts'
import { KeptFiles } from '../remote/kept-files.ts'
import { surelyOffline } from '../remote/network.ts'
import { Objects } from '../remote/objects.ts'
import { SyncCalls } from '../remote/sync-calls.ts'
import { deleteFiles } from '../store/files.ts'
import { Overtaken, Store } from '../store/store.ts'
import { View } from '../store/view.ts'
import { backoff } from './backoff.ts'
import { forgettingFiles } from './forget-files.ts'
import { lead, othersWait, pause, untilAborted } from './leadership.ts'
import { pull } from './pull.ts'
import { Runner } from './runner.ts'
import { type SyncStatus, syncStatus } from './status.ts'
import { Vigil } from './vigil.ts'
import { type Identity, viewerName, workLock } from './who.ts'
import { becameOffline, moments, type Reach, type Windows, windowsOf } from './windows.ts'

/** Milliseconds between pulls when no bell rings: a bell can be missed. */
const SLOW = 60_000
/** A bell is heard by everyone at once; they need not all come in the same moment. */
const BELL_SPREAD = 250
/** Every so many pulls, what is held is compared with what the server would send. */
const CHECK_EVERY = 10

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
  readonly #asks = new Map<string, (failed: boolean) => void>()
  #unfinished = ''
  #runners: { pulling: Runner; draining: Runner } | null = null
  #reach: Reach = { cutOff: surelyOffline(), storageFailed: false, updateNeeded: false }

  private constructor(connection: Connection, user: Identity | null, store: Store, outbox: Outbox) {
    this.user = user
    this.#connection = connection
    this.#store = store
    this.outbox = outbox
    this.view = new View(store)
    this.#calls = new SyncCalls(connection, user?.id ?? null)
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
        if (changed && items.some(({ state }) => state === 'waiting')) this.#runners?.draining.poke()
        this.#unfinished = unfinished
        this.#tellStatus()
      }),
    )
    this.#subscription.add(store.changes$.subscribe(() => this.#tellStatus()))
    this.#subscription.add(this.#windows.heard$.subscribe((word) => this.#hear(word)))
    this.#subscription.add(moments().subscribe(() => void this.pullNow()))
    this.#subscription.add(becameOffline().subscribe(() => this.#reached({ cutOff: true })))
    void firstScreen()
      .then(() => (this.#ending.signal.aborted ? undefined : Promise.all([outbox.attend(), store.attend()])))
      // Whoever writes will meet the same, and say so.
      .catch((error) => console.warn('The device could not open its store for writing', error))
    this.#windows.say({ kind: 'anyone' })
    this.#leading = this.#lead(this.#ending.signal)
  }

  /** A corrupted store is deleted and pulled again; the outbox is never deleted here. */
  static async open(connection: Connection, user: Identity | null): Promise<Engine> {
    const name = viewerName(connection, user)
    const opening = Outbox.open(name)
    const reading = Store.open(name).catch(async () => {
      await deleteFiles(name)
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

  /** Milliseconds; null until a first pull was completed. */
  get pulledAt(): number | null {
    return this.#store.progress?.pulledAt ?? null
  }

  /** Keeps what the person did. Resolves when it is on disk and shown; rejects when the disk refuses. */
  async act(mutations: readonly Mutation[], holdFor = 0): Promise<string[]> {
    const ids = await this.outbox.add(mutations, Date.now(), holdFor)
    if (this.#runners) this.#runners.draining.poke()
    else this.#vigil.ask()
    return ids
  }

  /** Asks the server now, in whichever window does the work. */
  async pullNow(): Promise<Answer<null>> {
    const ask = crypto.randomUUID()
    const failed = await new Promise<boolean>((resolve) => {
      this.#asks.set(ask, resolve)
      if (this.#runners) {
        this.#runners.pulling.poke()
        this.#runners.draining.poke()
      } else {
        this.#windows.say({ kind: 'pull', ask })
        this.#vigil.ask()
      }
    })
    return failed ? unreachable : answered(null)
  }

  /** One approved profile, from the device first; fetched and kept where it is not here. */
  async publicProfile(key: string): Promise<Answer<Profile | null>> {
    const answer = await this.#calls.publicProfile(key)
    if (answer.ok && answer.value) {
      await this.#store
        .apply({ put: { public_profiles: [answer.value] } })
        .catch((error) => console.warn('The device could not keep this profile', error))
    }
    return answer
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#leading
    this.#subscription.unsubscribe()
    for (const resolve of this.#asks.values()) resolve(true)
    this.#asks.clear()
    this.#vigil.close()
    this.#windows.close()
    this.view.close()
    this.files?.close()
    this.outbox.close()
    await this.#store.close()
    this.status$.complete()
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

  /** Resolves when its turn is over: when the signal says so, or another window may know what this one does not. */
  async #work(turn: AbortSignal): Promise<void> {
    const outdated = new AbortController()
    const signal = AbortSignal.any([turn, outdated.signal])
    const giveWay = async () => {
      this.#reached({ updateNeeded: true })
      if (await othersWait(workLock(this.#name))) outdated.abort()
      return SLOW
    }
    await firstScreen()
    if (signal.aborted) return
    await this.#store.reread().catch((error) => {
      // What is in memory is as good as what was read at the start; the next write tells whether the disk is back.
      console.warn('The device could not read its rows again', error)
      this.#reached({ storageFailed: true })
    })
    let failures = 0
    let pulls = 0
    const wait = (failure: Failure): number => {
      failures += 1
      if (failure.kind === 'signed-out') this.signedOut$.next()
      this.#reached({ cutOff: true })
      return backoff(failures)
    }
    const pulling = new Runner(async () => {
      try {
        const pulled = await pull(
          {
            store: this.#store,
            outbox: this.outbox,
            calls: this.#calls,
            now: Date.now,
            arriving: (got, of) => this.arriving$.next(got < of ? { got, of } : null),
          },
          pulls % CHECK_EVERY === CHECK_EVERY - 1,
        )
        this.arriving$.next(null)
        this.#pulled(pulled.kind !== 'done')
        if (pulled.kind === 'failed') return wait(pulled.failure)
        if (pulled.kind === 'update-needed') {
          this.#reached({ cutOff: false })
          return giveWay()
        }
        if (failures > 0) draining.poke()
        failures = 0
        pulls += 1
        // An outdated window may have said otherwise while it did the work.
        this.#reached({ cutOff: false, storageFailed: false, updateNeeded: false })
        this.#listen(pulling)
        return SLOW + Math.random() * SLOW * 0.2
      } catch (error) {
        if (error instanceof Overtaken) return 0
        // The disk refused. Nothing was shown that is not stored; the same is pulled again.
        console.warn('The device could not store what was pulled', error)
        this.#pulled(true)
        failures += 1
        this.#reached({ storageFailed: true })
        return backoff(failures)
      }
    })
    const draining = new Runner(async () => {
      const { objects } = this
      if (!objects) return null
      try {
        const drained = await drain({
          outbox: this.outbox,
          calls: this.#calls,
          objects,
          now: Date.now,
          progress: (id, _path, share) => this.uploads$.next(new Map(this.uploads$.value).set(id, share)),
        })
        if (drained.sent > 0) pulling.poke()
        if (drained.kind === 'stopped') return wait(drained.failure)
        if (drained.kind === 'update-needed') return giveWay()
        return drained.wakeAt && Math.max(0, drained.wakeAt - Date.now())
      } catch (error) {
        console.warn('The device could not store what was sent', error)
        failures += 1
        this.#reached({ storageFailed: true })
        return backoff(failures)
      }
    })
    this.#runners = { pulling, draining }
    draining.poke()
    pulling.poke()
    await untilAborted(signal)
    this.#runners = null
    this.#listening?.subscription.unsubscribe()
    await Promise.all([pulling.stop(), draining.stop()])
  }

  #listening: { topics: string; subscription: Subscription } | null = null

  /** Hears the bells of what this person may see now. */
  #listen(pulling: Runner): void {
    const topics = topicsOf(this.scope, this.user)
    const key = topics.join()
    if (this.#listening?.topics === key || this.#ending.signal.aborted) return
    this.#listening?.subscription.unsubscribe()
    const subscription = bells(this.#connection, topics).subscribe(() =>
      pulling.poke(Math.random() * BELL_SPREAD),
    )
    this.#listening = { topics: key, subscription }
  }

  #pulled(failed: boolean): void {
    for (const [ask, resolve] of this.#asks) {
      this.#asks.delete(ask)
      resolve(failed)
    }
    this.#windows.say({ kind: 'pulled', ask: null, failed })
  }

  #hear(word: Parameters<Windows['say']>[0]): void {
    if (word.kind === 'anyone' && this.#runners) {
      this.#windows.say({ kind: 'condition', condition: this.#reach })
      // Another window is there, which may be the newer one.
      if (this.#reach.updateNeeded) this.#runners.pulling.poke()
    }
    if (word.kind === 'pull' && this.#runners) {
      this.#runners.pulling.poke()
      this.#runners.draining.poke()
    }
    if (word.kind === 'pulled' && !this.#runners) {
      for (const [ask, resolve] of this.#asks) {
        this.#asks.delete(ask)
        resolve(word.failed)
      }
    }
    if (word.kind === 'condition') {
      this.#reach = word.condition
      this.#tellStatus()
    }
  }

  #reached(news: Partial<Reach>): void {
    this.#reach = { ...this.#reach, ...news }
    if (this.#runners) this.#windows.say({ kind: 'condition', condition: this.#reach })
    this.#tellStatus()
  }

  #tellStatus(): void {
    this.status$.next(syncStatus({ items: this.outbox.items, pulledAt: this.pulledAt, ...this.#reach }))
  }
}

/** Leaves nothing of this person on the device; her engine must be closed. */
export async function forgetPerson(connection: Connection, user: Identity): Promise<void> {
  const name = viewerName(connection, user)
  const { deleteOutbox } = await import('../outbox/database.ts')
  await Promise.all([deleteFiles(name), deleteOutbox(name), forgetFiles(user.id)])
}

/** Names what there is to do for the drain, and what may stand in its way. */
const unfinishedOf = (items: readonly OutboxItem[]): string =>
  items
    .flatMap(({ id, state, withdrawn }) => (state === 'applied' ? [] : [`${id} ${state} ${withdrawn}`]))
    .join()

function topicsOf(scope: Scope | null, user: Identity | null): string[] {
  const topics = ['board']
  if (user) topics.push(`user:${user.id}`)
  if (scope === 'member' || scope === 'administrator') topics.push('members')
  if (scope === 'administrator') topics.push('admin')
  return topics
}
