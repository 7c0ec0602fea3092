import type { Discarded } from '../../src/outbox/leaving.ts'
import type { Bundle } from './bundle.ts'
import { outboxOf, viewersOn } from './checks/held.ts'
import { checkSaid } from './checks/said.ts'
import { Ledger } from './ledger.ts'
import { ChanceWeather, fair, Network } from './network.ts'
import { Place } from './place.ts'
import type { Random } from './random.ts'
import { Scheduler } from './scheduler.ts'
import { emailOf, idOf, names, PASSWORD, type PersonName, people } from './server/people.ts'
import { Server } from './server/server.ts'
import { Sockets } from './sockets.ts'
import type { Tab, World } from './tab.ts'
import { Tally } from './tally.ts'
import { Trace, told } from './trace.ts'
import { Violation } from './violation.ts'
import { Witness } from './witness.ts'

/** A world: one server, its people's devices, the network between them, and what is promised of all of it. */
export class Simulation implements World {
  readonly scheduler: Scheduler
  readonly network: Network
  readonly bundle: Bundle
  readonly chance: Random
  readonly ledger = new Ledger()
  readonly trace: Trace
  readonly witness: Witness
  readonly places: Place[] = []
  readonly counts = { requests: 0, pulls: 0, pushes: 0, compared: 0, kills: 0, restores: 0 }
  /** What people did and what went wrong, by kind. */
  readonly tally = { actions: new Tally(), faults: new Tally() }
  server!: Server
  sockets!: Sockets
  /** The first promise that was broken. */
  violation: Violation | null = null
  /** Errors nobody caught, on devices that were not dead. */
  readonly uncaught: string[] = []
  /** Words people have written so far. */
  words = 0
  readonly #backup: Blob
  #kept: { backup: Blob; history: ReturnType<Ledger['history']> } | null = null

  constructor(chance: Random, bundle: Bundle, backup: Blob) {
    this.chance = chance
    this.bundle = bundle
    this.#backup = backup
    this.scheduler = new Scheduler(chance.fork('order'))
    this.trace = new Trace(this.scheduler)
    this.witness = new Witness(this)
    const climateOf = (tab: Tab) => this.placeOf(tab)?.climate ?? fair
    const weather = new ChanceWeather(chance.fork('weather'), climateOf)
    this.network = new Network({
      scheduler: this.scheduler,
      weather,
      serve: (tab, request) => this.witness.serve(tab, request),
      trace: (line) => this.trace.note(line),
      went: (fate) => this.tally.faults.add(fate),
      broken: (violation) => {
        this.violation ??= violation
      },
    })
    this.scheduler.onError = (owner, error) => {
      if (error instanceof Violation) this.violation ??= error
      else this.#uncaught(owner.name, error)
    }
  }

  async begin(): Promise<void> {
    this.server = await Server.open(this.#backup, (notification) => this.sockets.topics.ring(notification))
    this.server.onMail = (id) => this.#holds(() => this.ledger.mailed(id))
    this.sockets = new Sockets(
      this.scheduler,
      {
        database: {
          transaction: (work) => this.server.database.transaction(work),
          listen: async () => async () => {},
        },
        verifyToken: (token) => this.server.verify(token),
      },
      this.chance.fork('bells'),
      {
        isCutOff: (tab) => this.placeOf(tab)?.climate.cutOff ?? true,
        trouble: (tab) => (this.placeOf(tab)?.climate.trouble ? 0.3 : 0),
      },
    )
    const answer = await this.server.freshPull(null)
    this.ledger.epoch = answer.epoch
    for (const person of this.#cast()) {
      const devices = person !== null && this.chance.chance(0.4) ? 2 : 1
      for (let nth = 1; nth <= devices; nth += 1) this.#addPlace(`${person ?? 'visitor'}${nth}`, person)
    }
  }

  /** Nothing of this world goes on, and nothing holds it in memory. */
  async end(): Promise<void> {
    this.sockets?.dropAll()
    await this.server?.close()
  }

  placeOf(tab: Tab): Place | undefined {
    return this.places.find((place) => place.device === tab.device)
  }

  openTab(place: Place, isOutdated = false): Tab {
    const tab = place.openTab(isOutdated, (failed, error) => {
      this.trace.note(`${failed.name} could not start: ${error}`)
      failed.kill()
    })
    this.trace.note(`${tab.name} opens${isOutdated ? ' an outdated version' : ''}`)
    return tab
  }

  killed(tab: Tab): void {
    this.counts.kills += 1
    this.trace.note(`${tab.name} is killed`)
  }

  /** What a tab said it has kept must be there, now and later. */
  kept(tab: Tab, viewer: string, ids: readonly string[]): void {
    this.#holds(() => this.ledger.kept(tab.device, viewer, ids))
  }

  /** Looks at a promise where throwing would reach somebody else. */
  #holds(look: () => void): void {
    try {
      look()
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      this.violation ??= error
    }
  }

  signIn(tab: Tab, person: PersonName): void {
    this.ledger.enter(tab.device, idOf(person))
    this.#doing(tab, 'signs in', tab.api.signIn(emailOf(person), PASSWORD))
  }

  signOut(tab: Tab, viewer: string): void {
    this.ledger.leave(tab.device, viewer)
    this.trace.note(`${tab.name} signs out`)
    this.#doing(tab, 'signed out', tab.api.signOut())
  }

  /** She takes something back, and what follows it in the same act. */
  takeBack(tab: Tab, viewer: string, id: string, take: (id: string) => Promise<Discarded>): void {
    const leaving = [id]
    for (const item of outboxOf(tab.device, viewer) ?? []) {
      if (item.after !== null && leaving.includes(item.after)) leaving.push(item.id)
    }
    this.ledger.giveUp(leaving)
    this.trace.note(`${tab.name} takes back ${leaving.join(' ')}`)
    const discarded = take(id).then((done) => {
      if (done === 'sent') this.ledger.takeUp(leaving)
      return done
    })
    this.#doing(tab, 'takes back', discarded)
  }

  /** What a tab does on its own; what it rejects with is told, and is no end of anything. */
  #doing(tab: Tab, what: string, work: Promise<unknown>): void {
    work.then(
      (outcome) => {
        if (!tab.dead) this.trace.note(`${tab.name} ${what}: ${told(outcome)}`)
      },
      (error: unknown) => {
        if (!tab.dead) this.trace.note(`${tab.name} ${what} failed: ${told(error)}`)
      },
    )
  }

  pullNow = (tab: Tab): void => this.#doing(tab, 'asked', tab.api.pullNow())
  visit = (tab: Tab, id: string): void => this.#doing(tab, 'looked', tab.api.look(id))
  keepMine = (tab: Tab, id: string): void => this.#doing(tab, `keeps ${id}`, tab.api.keepMine(id))
  retry = (tab: Tab, id: string): void => this.#doing(tab, `tries ${id} again`, tab.api.retry(id))

  log(tab: Tab, level: string, words: unknown[]): void {
    if (tab.dead) return
    this.trace.note(`${tab.name} ${level}: ${words.map(told).join(' ')}`)
  }

  /** Lets so many milliseconds pass. */
  async run(time: number): Promise<void> {
    const until = this.scheduler.now + time
    await this.scheduler.settle()
    this.look()
    for (let next = this.scheduler.nextAt; next !== null && next <= until; next = this.scheduler.nextAt) {
      await this.scheduler.next()
      this.look()
    }
    this.scheduler.now = Math.max(this.scheduler.now, until)
  }

  /** Now and then a backup is made, and some time later the server is restored from it. */
  async backUpOrRestore(): Promise<void> {
    if (!this.#kept) {
      if (!this.chance.chance(0.15)) return
      this.trace.note('the server is backed up')
      this.#kept = { backup: await this.server.database.backup(), history: this.ledger.history() }
    } else if (this.chance.chance(0.2)) {
      this.trace.note('the server is restored from its backup')
      this.counts.restores += 1
      this.tally.faults.add('restored from backup')
      await this.server.restore(this.#kept.backup)
      this.ledger.restored(this.#kept.history)
      this.sockets.dropAll()
      this.witness.forget()
      this.#kept = null
    }
  }

  /** Promises that hold at every moment, looked at where something has happened. */
  look(): void {
    for (const place of this.places) {
      if (!place.touched) continue
      place.touched = false
      for (const viewer of viewersOn(place.device)) this.ledger.look(place.device, viewer)
      checkSaid(place, this.scheduler.now)
      this.witness.compare(place)
    }
    if (this.violation) throw this.violation
  }

  #cast(): (PersonName | null)[] {
    const all = shuffled(names, this.chance)
    const of = (kind: string) => all.filter((name) => people[name].kind.includes(kind))
    const second = this.chance.chance(0.4) ? of('administrator')[1] : undefined
    const sure = [second, of('administrator')[0], of('member')[0], of('client')[0], of('later')[0]]
    const cast = new Set(
      [...sure, ...all.slice(0, this.chance.below(3))].filter((name) => name !== undefined),
    )
    return this.chance.chance(0.3) ? [...cast, null] : [...cast]
  }

  #addPlace(name: string, person: PersonName | null): void {
    this.places.push(new Place(name, person, this, this.chance.fork(name)))
  }

  #uncaught(owner: string, error: unknown): void {
    this.trace.note(`${owner} threw ${told(error)}`)
    this.uncaught.push(`${owner}: ${told(error)}`)
  }
}

/** In an order drawn by chance. */
function shuffled<Value>(list: readonly Value[], chance: Random): Value[] {
  const left = [...list]
  return list.flatMap(() => left.splice(chance.below(left.length), 1))
}
