import { BehaviorSubject, defer, firstValueFrom, retry, switchMap, throwError, timer } from 'rxjs'
import { isUnsent } from '../outbox/item.ts'
import { Outbox } from '../outbox/outbox.ts'
import { dropEarlyWork } from '../platform/early-work.ts'
import { saveLastViewer } from '../platform/last-viewer.ts'
import type { Account, AccountEvent, Accounts } from '../remote/accounts.ts'
import type { Connection } from '../remote/connection.ts'
import { turnOffPush } from '../remote/push-device.ts'
import { backoff } from './backoff.ts'
import { deleteUserData } from './delete-user-data.ts'
import {
  anonymous,
  type DeviceIdentity,
  type Identity,
  loadIdentity,
  loadStoredIdentity,
  saveIdentity,
  viewerName,
} from './device-identity.ts'
import { Engine } from './engine.ts'

/** Delays between attempts to put the outbox back on disk, at first and after five attempts. */
const RETRY_DELAY_MS = 300
const SLOW_RETRY_DELAY_MS = 5_000
/** The shortest delay between two checks of a session; supabase-js has tried several times in each. */
const CHECK_DELAY_MS = 5_000

export interface SessionState extends DeviceIdentity {
  engine: Engine
  /** Mutations of the locked user that the server has not confirmed; null where the device cannot tell. */
  lockedUnsent: number | null
}

/**
 * Who uses this device, and the user's sync engine. Read from the device without the network; the server only starts or
 * ends sessions.
 */
export class Session {
  readonly state$: BehaviorSubject<SessionState>
  readonly #connection: Connection
  readonly #accounts: Accounts
  readonly #channel: BroadcastChannel
  readonly #stopListening: () => void
  #switching: Promise<void> = Promise.resolve()
  #locking: Promise<void> | null = null
  /** How many sign-outs have begun in this tab: what was heard of a session before one of them is out of date. */
  #signOuts = 0
  #signedOutSubscription: { unsubscribe(): void }

  private constructor(connection: Connection, accounts: Accounts, state: SessionState) {
    this.#connection = connection
    this.#accounts = accounts
    this.state$ = new BehaviorSubject(state)
    this.#signedOutSubscription = this.#watchSignedOut(state.engine)
    this.#stopListening = accounts.listen((event) => void this.#onAccountEvent(event).catch(warnNotSaved))
    // Not the session's key: supabase-js uses a channel of that name.
    this.#channel = new BroadcastChannel(`verdant-identity${connection.device}`)
    // Another tab signed in or out.
    this.#channel.onmessage = () => void this.#reloadIdentity().catch(warnNotSaved)
  }

  static async start(connection: Connection, accounts: Accounts): Promise<Session> {
    let stored = await loadIdentity(connection.storage)
    if (stored.signingOut) {
      await connection.forgetSession()
      await deleteUserData(connection, stored.signingOut)
      stored = { ...stored, signingOut: null }
      await saveIdentity(connection.storage, stored)
    }
    const lockedUnsent = await countUnsent(connection, stored.locked)
    const engine = await Engine.open(connection, stored.identity)
    dropEarlyWork()
    saveLastViewer(viewerName(connection, stored.identity))
    return new Session(connection, accounts, { ...stored, lockedUnsent, engine })
  }

  get state(): SessionState {
    return this.state$.value
  }

  /** Opens this account's engine. Data of a locked user stays untouched when another user signs in. */
  async signIn(account: Account): Promise<void> {
    const { identity, locked } = this.state
    if (identity?.id === account.id) {
      // The e-mail address was changed, on this device or another.
      if (identity.email !== account.email)
        await this.#setIdentity({ ...anonymous, identity: account, locked })
      return
    }
    await this.#setIdentity({
      ...anonymous,
      identity: account,
      locked: locked?.id === account.id ? null : locked,
    })
  }

  /** Signs out and deletes all data of this user from the device, also where the session was lost before. */
  async signOut(person = this.state.identity): Promise<void> {
    if (!person) return
    this.#signOuts += 1
    const locked = this.state.locked?.id === person.id ? null : this.state.locked
    // Saved first: tabs then know that the session ends because the user signs out.
    await this.#saveIdentity({ ...anonymous, locked, signingOut: person })
    await turnOffPush(this.#connection, person.id)
    await this.#accounts.signOut()
    await this.#switchEngine({ ...anonymous, locked })
    const now = await loadIdentity(this.#connection.storage)
    // The user signed in again in another tab meanwhile: the data stays.
    if (now.identity?.id === person.id) return this.#reloadIdentity()
    await deleteUserData(this.#connection, person)
    await this.#saveIdentity({ ...now, signingOut: null })
  }

  /** Closes the engine and stops listening; deletes nothing. */
  async close(): Promise<void> {
    this.#stopListening()
    this.#channel.close()
    await this.#switching
    this.#signedOutSubscription.unsubscribe()
    await this.state.engine.close()
    await this.#connection.close()
  }

  async #onAccountEvent(event: AccountEvent): Promise<void> {
    const signOuts = this.#signOuts
    if (
      event.kind === 'signed-in' &&
      !(await this.#isSigningOut(event.account)) &&
      signOuts === this.#signOuts
    )
      await this.signIn(event.account)
    if (event.kind === 'session-ended') await this.#lock()
  }

  /** Returns whether a tab is signing this account out: a renewal of its session that ends meanwhile is ignored. */
  async #isSigningOut({ id }: Account): Promise<boolean> {
    return (await loadIdentity(this.#connection.storage)).signingOut?.id === id
  }

  /** Locks the user's data after the session was lost: rows and unsent mutations stay on disk until the next sign-in. */
  #lock(): Promise<void> {
    this.#locking ??= this.#putBackAndLock().finally(() => {
      this.#locking = null
    })
    return this.#locking
  }

  async #putBackAndLock(): Promise<void> {
    await this.#switching
    const { identity, engine } = this.state
    const kept = await loadStoredIdentity(this.#connection.storage)
    // A sign-out in another tab saves the identity first; cleared storage holds none.
    if (!identity || (kept && kept.identity?.id !== identity.id)) return
    // After the browser cleared its storage only this tab's memory holds the outbox: it is on disk again before its
    // database is closed. Writes may be aborted meanwhile, and the disk may be full.
    const { outbox } = engine
    const delay = (error: unknown, attempt: number) => {
      if (attempt < 5) return timer(RETRY_DELAY_MS)
      return outbox.items.some(isUnsent) ? timer(SLOW_RETRY_DELAY_MS) : throwError(() => error)
    }
    const putBack = defer(() => outbox.refresh()).pipe(retry({ delay }))
    await firstValueFrom(putBack).catch((error) => console.warn('The outbox could not be read', error))
    // The user signed in again, or out, meanwhile.
    if (this.state.engine !== engine || (await this.#connection.hasSession())) return
    await this.#setIdentity({ ...anonymous, locked: identity })
  }

  async #reloadIdentity(): Promise<void> {
    await this.#switching
    const stored = await loadIdentity(this.#connection.storage)
    await this.#switchEngine(stored)
  }

  /** Saves and applies an identity; keeps another user's unfinished sign-out. */
  async #setIdentity(next: DeviceIdentity): Promise<void> {
    const { signingOut } = await loadIdentity(this.#connection.storage)
    const merged: DeviceIdentity = {
      ...next,
      signingOut: signingOut?.id === next.identity?.id ? null : signingOut,
    }
    await this.#saveIdentity(merged)
    await this.#switchEngine(merged)
  }

  /** Stores the identity and tells the other tabs. */
  async #saveIdentity(next: DeviceIdentity): Promise<void> {
    await saveIdentity(this.#connection.storage, next)
    saveLastViewer(viewerName(this.#connection, next.identity))
    this.#channel.postMessage('changed')
  }

  /** Closes the old engine before it opens the new one. */
  #switchEngine(next: DeviceIdentity): Promise<void> {
    const switched = this.#switching.then(async () => {
      const { engine } = this.state
      if (engine.user?.id === next.identity?.id) {
        const lockedUnsent = await countUnsent(this.#connection, next.locked)
        this.state$.next({ ...this.state, ...next, lockedUnsent })
        return
      }
      this.#signedOutSubscription.unsubscribe()
      await engine.close(engine.user !== null && next.locked?.id !== engine.user.id)
      const lockedUnsent = await countUnsent(this.#connection, next.locked)
      const opened = await Engine.open(this.#connection, next.identity)
      this.#signedOutSubscription = this.#watchSignedOut(opened)
      this.state$.next({ ...this.state, ...next, lockedUnsent, engine: opened })
    })
    this.#switching = switched.catch(() => undefined)
    return switched
  }

  /** Checks the session whenever the engine reports that it may have ended; again and again until that succeeds. */
  #watchSignedOut(engine: Engine) {
    const check = defer(() => this.#checkSession()).pipe(
      retry({
        delay: (error, attempt) => {
          // Where the code cannot be loaded, or a full disk refuses to lock the data, the next check may succeed, too.
          if (error !== UNKNOWN) console.warn('The session could not be checked', error)
          return timer(Math.max(CHECK_DELAY_MS, backoff(attempt)))
        },
      }),
    )
    return engine.signedOut$.pipe(switchMap(() => check)).subscribe()
  }

  /** Locks the user's data where the session has ended. Rejects with `UNKNOWN` where the server could not be asked. */
  async #checkSession(): Promise<void> {
    const stands = await this.#accounts.sessionStands()
    if (stands === null) throw UNKNOWN
    if (!stands) await this.#lock()
  }
}

/** The server could not be asked whether the session stands. */
const UNKNOWN = new Error('The session could not be checked')

/** Logs that a full disk refused the identity. The end of a session shows again with the next request. */
const warnNotSaved = (error: unknown) => console.warn('The identity could not be stored', error)

/** Counts the unsent mutations of a locked user; null where the outbox cannot be read. */
async function countUnsent(connection: Connection, locked: Identity | null): Promise<number | null> {
  if (!locked) return 0
  try {
    const outbox = await Outbox.open(viewerName(connection, locked))
    outbox.close()
    return outbox.items.filter(isUnsent).length
  } catch (error) {
    console.warn('The outbox of a locked user could not be read', error)
    return null
  }
}
