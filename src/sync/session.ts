import { BehaviorSubject, defer, firstValueFrom, retry, throwError, timer } from 'rxjs'
import { isUnsent } from '../outbox/item.ts'
import { Outbox } from '../outbox/outbox.ts'
import { dropEarlyReads } from '../platform/indexed-db.ts'
import { saveLastViewer } from '../platform/last-viewer.ts'
import type { Account, AccountEvent, Accounts } from '../remote/accounts.ts'
import type { Connection } from '../remote/connection.ts'
import { turnOffPush } from '../remote/push-device.ts'
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

/** Milliseconds between attempts to write what the browser broke off, at first and later. */
const RETRY_DELAY_MS = 300
const SLOW_RETRY_DELAY_MS = 5_000

export interface SessionState extends DeviceIdentity {
  engine: Engine
  /** Things the locked person did that the server has not confirmed; null where the device cannot tell. */
  lockedUnsent: number | null
  /** She came by the link of a password reset. */
  recovering: boolean
}

/**
 * Who is using this device, and the engine of her data. Known from the device at once, without the network; the server
 * only ever adds or ends a session.
 */
export class Session {
  readonly state$: BehaviorSubject<SessionState>
  readonly #connection: Connection
  readonly #accounts: Accounts
  readonly #channel: BroadcastChannel
  readonly #stopListening: () => void
  #switching: Promise<void> = Promise.resolve()
  #locking: Promise<void> | null = null
  #signedOutSubscription: { unsubscribe(): void }

  private constructor(connection: Connection, accounts: Accounts, state: SessionState) {
    this.#connection = connection
    this.#accounts = accounts
    this.state$ = new BehaviorSubject(state)
    this.#signedOutSubscription = this.#watchSignedOut(state.engine)
    this.#stopListening = accounts.listen((event) => void this.#onAccountEvent(event).catch(warnNotSaved))
    // Not the session's own name: under that one, Supabase's clients talk among themselves.
    this.#channel = new BroadcastChannel(`verdant-who${connection.device}`)
    // Another window signed in or out on purpose.
    this.#channel.onmessage = () => void this.#reloadIdentity().catch(warnNotSaved)
  }

  static async start(connection: Connection, accounts: Accounts): Promise<Session> {
    let who = await loadIdentity(connection.storage)
    if (who.leaving) {
      await connection.forgetSession()
      await deleteUserData(connection, who.leaving)
      who = { ...who, leaving: null }
      await saveIdentity(connection.storage, who)
    }
    const lockedUnsent = await countUnsent(connection, who.locked)
    const engine = await Engine.open(connection, who.identity)
    dropEarlyReads()
    saveLastViewer(viewerName(connection, who.identity))
    return new Session(connection, accounts, { ...who, lockedUnsent, engine, recovering: false })
  }

  get state(): SessionState {
    return this.state$.value
  }

  /** Opens this person's data. Nothing of a locked person is touched by another one signing in. */
  async signIn(account: Account): Promise<void> {
    const { identity, locked } = this.state
    if (identity?.id === account.id) {
      // She signs in with another address now, confirmed on this device or elsewhere.
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

  /** Signs out and leaves nothing of this person on the device, not even where her session was lost meanwhile. */
  async signOut(person = this.state.identity): Promise<void> {
    if (!person) return
    const locked = this.state.locked?.id === person.id ? null : this.state.locked
    // Said first: the end of the session that follows is her wish, here and in other windows.
    await this.#saveIdentity({ ...anonymous, locked, leaving: person })
    await turnOffPush(this.#connection, person.id)
    await this.#accounts.signOut()
    await this.#switchEngine({ ...anonymous, locked })
    const now = await loadIdentity(this.#connection.storage)
    // Signed in again in another window meanwhile: what lies there is hers to keep.
    if (now.identity?.id === person.id) return this.#reloadIdentity()
    await deleteUserData(this.#connection, person)
    await this.#saveIdentity({ ...now, leaving: null })
  }

  /** Lets go of everything; the device keeps what it holds. */
  async close(): Promise<void> {
    this.#stopListening()
    this.#channel.close()
    await this.#switching
    this.#signedOutSubscription.unsubscribe()
    await this.state.engine.close()
    const { auth } = await this.#connection.supabase()
    await auth.stopAutoRefresh()
  }

  /** A password reset's link was followed to its end. */
  endRecovery(): void {
    this.state$.next({ ...this.state, recovering: false })
  }

  async #onAccountEvent(event: AccountEvent): Promise<void> {
    if (event.kind === 'recovering') this.state$.next({ ...this.state, recovering: true })
    if (event.kind === 'signed-in' && !(await this.#isSigningOut(event.account)))
      await this.signIn(event.account)
    if (event.kind === 'session-ended') await this.#lock()
  }

  /** She is signing out in one of the windows: a renewal that was under way meanwhile does not bring her back. */
  async #isSigningOut({ id }: Account): Promise<boolean> {
    return (await loadIdentity(this.#connection.storage)).leaving?.id === id
  }

  /** The session is gone without her wish: her rows and unsent work stay, closed, until she signs in again. */
  #lock(): Promise<void> {
    this.#locking ??= this.#keepAndLock().finally(() => {
      this.#locking = null
    })
    return this.#locking
  }

  async #keepAndLock(): Promise<void> {
    await this.#switching
    const { identity, engine } = this.state
    const kept = await loadStoredIdentity(this.#connection.storage)
    // Another window's sign-out tells us itself, and leaves a note; storage that was emptied leaves none.
    if (!identity || (kept && kept.identity?.id !== identity.id)) return
    // What she did is back on the disk before its database is closed: nothing else has it any more. A browser that
    // empties it breaks off what is written meanwhile, and a disk may be full.
    const { outbox } = engine
    const delay = (error: unknown, attempt: number) => {
      if (attempt < 5) return timer(RETRY_DELAY_MS)
      return outbox.items.some(isUnsent) ? timer(SLOW_RETRY_DELAY_MS) : throwError(() => error)
    }
    const putBack = defer(() => outbox.refresh()).pipe(retry({ delay }))
    await firstValueFrom(putBack).catch((error) => console.warn('The outbox could not be read', error))
    // She signed in again, or out, meanwhile.
    if (this.state.engine !== engine || (await this.#connection.hasSession())) return
    await this.#setIdentity({ ...anonymous, locked: identity })
  }

  async #reloadIdentity(): Promise<void> {
    await this.#switching
    const who = await loadIdentity(this.#connection.storage)
    await this.#switchEngine(who)
  }

  /** Whoever else is signing out in another window is still to be forgotten. */
  async #setIdentity(next: DeviceIdentity): Promise<void> {
    const { leaving } = await loadIdentity(this.#connection.storage)
    const who = { ...next, leaving: leaving?.id === next.identity?.id ? null : leaving }
    await this.#saveIdentity(who)
    await this.#switchEngine(who)
  }

  /** Keeps who is using the device now, and tells the other windows. */
  async #saveIdentity(who: DeviceIdentity): Promise<void> {
    await saveIdentity(this.#connection.storage, who)
    saveLastViewer(viewerName(this.#connection, who.identity))
    this.#channel.postMessage('changed')
  }

  /** One database at a time: the old one is closed before the new one is opened. */
  #switchEngine(who: DeviceIdentity): Promise<void> {
    const switched = this.#switching.then(async () => {
      const { engine } = this.state
      if (engine.user?.id === who.identity?.id) {
        const lockedUnsent = await countUnsent(this.#connection, who.locked)
        this.state$.next({ ...this.state, ...who, lockedUnsent })
        return
      }
      this.#signedOutSubscription.unsubscribe()
      await engine.close(engine.user !== null && who.locked?.id !== engine.user.id)
      const lockedUnsent = await countUnsent(this.#connection, who.locked)
      const opened = await Engine.open(this.#connection, who.identity)
      this.#signedOutSubscription = this.#watchSignedOut(opened)
      this.state$.next({ ...this.state, ...who, lockedUnsent, engine: opened })
    })
    this.#switching = switched.catch(() => undefined)
    return switched
  }

  /** The server refused this person's token: whether her session still stands is for the server to say. */
  #watchSignedOut(engine: Engine) {
    return engine.signedOut$.subscribe(() => {
      // A full disk refuses the renewed session: what is asked for again says so again.
      this.#checkSession().catch((error) => console.warn('The session could not be asked for', error))
    })
  }

  async #checkSession(): Promise<void> {
    const stands = (await this.#connection.hasSession()) && (await this.#accounts.sessionStands())
    if (!stands) await this.#lock()
  }
}

/** A full disk refuses to note who it is; that a session has ended shows again with the next question. */
const warnNotSaved = (error: unknown) => console.warn('Who uses this device could not be kept', error)

/** Counted whenever a person is locked, not later: whoever is locked does nothing more. Her outbox is closed again. */
async function countUnsent(connection: Connection, locked: Identity | null): Promise<number | null> {
  if (!locked) return 0
  try {
    const outbox = await Outbox.open(viewerName(connection, locked))
    outbox.close()
    return outbox.items.filter(isUnsent).length
  } catch (error) {
    console.warn('What waits of a locked person could not be read', error)
    return null
  }
}
