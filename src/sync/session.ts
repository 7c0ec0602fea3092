import { BehaviorSubject } from 'rxjs'
import type { Account, AccountEvent, Accounts } from '../remote/accounts.ts'
import type { Connection } from '../remote/connection.ts'
import { keep } from '../remote/keep.ts'
import { Engine, type Identity } from './engine.ts'

const WHO = 'verdant-who'

interface Who {
  identity: Identity | null
  /** Whose session was lost; her unsent work waits on this device until she signs in again. */
  locked: Identity | null
}

export interface SessionState extends Who {
  engine: Engine
  /** She came by the link of a password reset. */
  recovering: boolean
}

const nobody: Who = { identity: null, locked: null }

async function readWho(): Promise<Who> {
  const kept = await keep.getItem(WHO)
  return kept ? JSON.parse(kept) : nobody
}

/**
 * Who is using this device, and the engine of her data. Known from the device at once, without the network; the server
 * only ever adds or ends a session.
 */
export class Session {
  readonly state$: BehaviorSubject<SessionState>
  readonly #connection: Connection
  readonly #accounts: Accounts
  readonly #channel = new BroadcastChannel('verdant-session')
  #changing: Promise<void> = Promise.resolve()
  #lostSubscription: { unsubscribe(): void }

  private constructor(connection: Connection, accounts: Accounts, who: Who, engine: Engine) {
    this.#connection = connection
    this.#accounts = accounts
    this.state$ = new BehaviorSubject<SessionState>({ ...who, engine, recovering: false })
    this.#lostSubscription = this.#watch(engine)
    accounts.listen((event) => void this.#hear(event))
    // Another window signed in or out on purpose.
    this.#channel.onmessage = () => void this.#adopt()
  }

  static async start(connection: Connection, accounts: Accounts): Promise<Session> {
    const who = await readWho()
    return new Session(connection, accounts, who, await Engine.open(connection, who.identity))
  }

  get state(): SessionState {
    return this.state$.value
  }

  /** Opens this person's data. Nothing of a locked person is touched by another one signing in. */
  async enter(account: Account): Promise<void> {
    const { identity, locked } = this.state
    if (identity?.id === account.id) return
    await this.#become({ identity: account, locked: locked?.id === account.id ? null : locked })
  }

  /** Signs out and leaves nothing of this person on the device. */
  async leave(): Promise<void> {
    await this.#accounts.signOut()
    await this.#become({ ...nobody, locked: this.state.locked }, 'wipe')
  }

  /** A password reset's link was followed to its end. */
  recovered(): void {
    this.state$.next({ ...this.state, recovering: false })
  }

  async #hear(event: AccountEvent): Promise<void> {
    if (event.kind === 'recovering') this.state$.next({ ...this.state, recovering: true })
    if (event.kind === 'signed-in') await this.enter(event.account)
    if (event.kind === 'session-ended') await this.#lock()
  }

  /** The session is gone without her wish: her rows and unsent work stay, closed, until she signs in again. */
  async #lock(): Promise<void> {
    await this.#changing
    const { identity } = this.state
    const kept = await readWho()
    // Another window's sign-out tells us itself.
    if (!identity || kept.identity?.id !== identity.id) return
    await this.#become({ identity: null, locked: identity })
  }

  async #adopt(): Promise<void> {
    await this.#changing
    const who = await readWho()
    if (who.identity?.id !== this.state.identity?.id) await this.#switch(who, 'close')
    else this.state$.next({ ...this.state, ...who })
  }

  async #become(who: Who, ending: 'close' | 'wipe' = 'close'): Promise<void> {
    await keep.setItem(WHO, JSON.stringify(who))
    // First the others let go of the data, then it can be deleted.
    this.#channel.postMessage('changed')
    await this.#switch(who, ending)
  }

  /** One database at a time: the old one is closed before the new one is opened. */
  #switch(who: Who, ending: 'close' | 'wipe'): Promise<void> {
    const switched = this.#changing.then(async () => {
      const { engine } = this.state
      if (engine.user?.id === who.identity?.id && ending === 'close') {
        this.state$.next({ ...this.state, ...who })
        return
      }
      this.#lostSubscription.unsubscribe()
      await (ending === 'wipe' ? engine.wipe() : engine.close())
      const opened = await Engine.open(this.#connection, who.identity)
      this.#lostSubscription = this.#watch(opened)
      this.state$.next({ ...this.state, ...who, engine: opened })
    })
    this.#changing = switched.catch(() => undefined)
    return switched
  }

  /** The server refused this person's token: whether her session still stands is for the server to say. */
  #watch(engine: Engine) {
    return engine.signedOut$.subscribe(async () => {
      if (await this.#connection.hasSession()) await this.#accounts.checkSession()
      else await this.#lock()
    })
  }
}
