import { BehaviorSubject, defer, firstValueFrom, retry, throwError, timer } from 'rxjs'
import { isUnsent } from '../outbox/item.ts'
import { Outbox } from '../outbox/outbox.ts'
import { forgetReadings } from '../platform/indexed-db.ts'
import { noteViewer } from '../platform/last-viewer.ts'
import type { Account, AccountEvent, Accounts } from '../remote/accounts.ts'
import type { Connection } from '../remote/connection.ts'
import { endNotices } from '../remote/push-device.ts'
import { forgetPerson } from './delete-user-data.ts'
import { type Identity, keepWho, keptWho, nobody, readWho, viewerName, type Who } from './device-identity.ts'
import { Engine } from './engine.ts'

/** Milliseconds between attempts to write what the browser broke off, at first and later. */
const AGAIN = 300
const LATER = 5_000

export interface SessionState extends Who {
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
  readonly #forgetAccounts: () => void
  #changing: Promise<void> = Promise.resolve()
  #locking: Promise<void> | null = null
  #lostSubscription: { unsubscribe(): void }

  private constructor(connection: Connection, accounts: Accounts, state: SessionState) {
    this.#connection = connection
    this.#accounts = accounts
    this.state$ = new BehaviorSubject(state)
    this.#lostSubscription = this.#watch(state.engine)
    this.#forgetAccounts = accounts.listen((event) => void this.#hear(event).catch(unkept))
    // Not the session's own name: under that one, Supabase's clients talk among themselves.
    this.#channel = new BroadcastChannel(`verdant-who${connection.device}`)
    // Another window signed in or out on purpose.
    this.#channel.onmessage = () => void this.#adopt().catch(unkept)
  }

  static async start(connection: Connection, accounts: Accounts): Promise<Session> {
    let who = await readWho(connection.keep)
    if (who.leaving) {
      await connection.forgetSession()
      await forgetPerson(connection, who.leaving)
      who = { ...who, leaving: null }
      await keepWho(connection.keep, who)
    }
    const lockedUnsent = await unsentOf(connection, who.locked)
    const engine = await Engine.open(connection, who.identity)
    forgetReadings()
    noteViewer(viewerName(connection, who.identity))
    return new Session(connection, accounts, { ...who, lockedUnsent, engine, recovering: false })
  }

  get state(): SessionState {
    return this.state$.value
  }

  /** Opens this person's data. Nothing of a locked person is touched by another one signing in. */
  async enter(account: Account): Promise<void> {
    const { identity, locked } = this.state
    if (identity?.id === account.id) {
      // She signs in with another address now, confirmed on this device or elsewhere.
      if (identity.email !== account.email) await this.#become({ ...nobody, identity: account, locked })
      return
    }
    await this.#become({ ...nobody, identity: account, locked: locked?.id === account.id ? null : locked })
  }

  /** Signs out and leaves nothing of this person on the device, not even where her session was lost meanwhile. */
  async leave(person = this.state.identity): Promise<void> {
    if (!person) return
    const locked = this.state.locked?.id === person.id ? null : this.state.locked
    // Said first: the end of the session that follows is her wish, here and in other windows.
    await this.#say({ ...nobody, locked, leaving: person })
    await endNotices(this.#connection, person.id)
    await this.#accounts.signOut()
    await this.#switch({ ...nobody, locked })
    const now = await readWho(this.#connection.keep)
    // Signed in again in another window meanwhile: what lies there is hers to keep.
    if (now.identity?.id === person.id) return this.#adopt()
    await forgetPerson(this.#connection, person)
    await this.#say({ ...now, leaving: null })
  }

  /** Lets go of everything; the device keeps what it holds. */
  async close(): Promise<void> {
    this.#forgetAccounts()
    this.#channel.close()
    await this.#changing
    this.#lostSubscription.unsubscribe()
    await this.state.engine.close()
    const { auth } = await this.#connection.client()
    await auth.stopAutoRefresh()
  }

  /** A password reset's link was followed to its end. */
  recovered(): void {
    this.state$.next({ ...this.state, recovering: false })
  }

  async #hear(event: AccountEvent): Promise<void> {
    if (event.kind === 'recovering') this.state$.next({ ...this.state, recovering: true })
    if (event.kind === 'signed-in' && !(await this.#isLeaving(event.account))) await this.enter(event.account)
    if (event.kind === 'session-ended') await this.#lock()
  }

  /** She is signing out in one of the windows: a renewal that was under way meanwhile does not bring her back. */
  async #isLeaving({ id }: Account): Promise<boolean> {
    return (await readWho(this.#connection.keep)).leaving?.id === id
  }

  /** The session is gone without her wish: her rows and unsent work stay, closed, until she signs in again. */
  #lock(): Promise<void> {
    this.#locking ??= this.#keepAndLock().finally(() => {
      this.#locking = null
    })
    return this.#locking
  }

  async #keepAndLock(): Promise<void> {
    await this.#changing
    const { identity, engine } = this.state
    const kept = await keptWho(this.#connection.keep)
    // Another window's sign-out tells us itself, and leaves a note; storage that was emptied leaves none.
    if (!identity || (kept && kept.identity?.id !== identity.id)) return
    // What she did is back on the disk before its database is closed: nothing else has it any more. A browser that
    // empties it breaks off what is written meanwhile, and a disk may be full.
    const { outbox } = engine
    const delay = (error: unknown, attempt: number) => {
      if (attempt < 5) return timer(AGAIN)
      return outbox.items.some(isUnsent) ? timer(LATER) : throwError(() => error)
    }
    const putBack = defer(() => outbox.refresh()).pipe(retry({ delay }))
    await firstValueFrom(putBack).catch((error) => console.warn('The outbox could not be read', error))
    // She signed in again, or out, meanwhile.
    if (this.state.engine !== engine || (await this.#connection.hasSession())) return
    await this.#become({ ...nobody, locked: identity })
  }

  async #adopt(): Promise<void> {
    await this.#changing
    const who = await readWho(this.#connection.keep)
    await this.#switch(who)
  }

  /** Whoever else is signing out in another window is still to be forgotten. */
  async #become(next: Who): Promise<void> {
    const { leaving } = await readWho(this.#connection.keep)
    const who = { ...next, leaving: leaving?.id === next.identity?.id ? null : leaving }
    await this.#say(who)
    await this.#switch(who)
  }

  /** Keeps who is using the device now, and tells the other windows. */
  async #say(who: Who): Promise<void> {
    await keepWho(this.#connection.keep, who)
    noteViewer(viewerName(this.#connection, who.identity))
    this.#channel.postMessage('changed')
  }

  /** One database at a time: the old one is closed before the new one is opened. */
  #switch(who: Who): Promise<void> {
    const switched = this.#changing.then(async () => {
      const { engine } = this.state
      if (engine.user?.id === who.identity?.id) {
        const lockedUnsent = await unsentOf(this.#connection, who.locked)
        this.state$.next({ ...this.state, ...who, lockedUnsent })
        return
      }
      this.#lostSubscription.unsubscribe()
      await engine.close(engine.user !== null && who.locked?.id !== engine.user.id)
      const lockedUnsent = await unsentOf(this.#connection, who.locked)
      const opened = await Engine.open(this.#connection, who.identity)
      this.#lostSubscription = this.#watch(opened)
      this.state$.next({ ...this.state, ...who, lockedUnsent, engine: opened })
    })
    this.#changing = switched.catch(() => undefined)
    return switched
  }

  /** The server refused this person's token: whether her session still stands is for the server to say. */
  #watch(engine: Engine) {
    return engine.signedOut$.subscribe(() => {
      // A full disk refuses the renewed session: what is asked for again says so again.
      this.#ask().catch((error) => console.warn('The session could not be asked for', error))
    })
  }

  async #ask(): Promise<void> {
    const stands = (await this.#connection.hasSession()) && (await this.#accounts.sessionStands())
    if (!stands) await this.#lock()
  }
}

/** A full disk refuses to note who it is; that a session has ended shows again with the next question. */
const unkept = (error: unknown) => console.warn('Who uses this device could not be kept', error)

/** Counted whenever a person is locked, not later: whoever is locked does nothing more. Her outbox is closed again. */
async function unsentOf(connection: Connection, locked: Identity | null): Promise<number | null> {
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
