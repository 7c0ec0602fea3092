import type { CancelOutcome } from '../../src/outbox/remove-items.ts'
import { outboxOf } from './checks/held.ts'
import type { DeedName } from './person/person-actions.ts'
import { emailOf, idOf, names, PASSWORD, type PersonName } from './server/people.ts'
import type { Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'
import { told } from './trace.ts'

/** What people do with a tab, and how it ends. */
export class TabActions {
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  /** Something that is kept and sent later, with what her screen shows; false where it shows nothing of the kind. */
  async does(tab: Tab, name: DeedName, holdFor = 0): Promise<boolean> {
    const viewer = tab.dead ? null : tab.api.see()?.userId
    if (!viewer) return false
    const simulation = this.#simulation
    simulation.words += 1
    const started = tab.api.act(name, simulation.chance, `w${simulation.words}`, holdFor, names.map(idOf))
    // What there is to do is known at once; keeping it takes the disk its time.
    started.then(
      (done) => {
        if (!done || tab.dead) return
        simulation.trace.note(`${tab.name} ${name} ${done.ids.join(' ')}`)
        simulation.tally.actions.add(name)
        simulation.kept(tab, viewer, done.ids)
      },
      (error: unknown) => {
        if (!tab.dead) simulation.trace.note(`${tab.name} could not keep ${name}: ${error}`)
      },
    )
    return decided(started)
  }

  signIn(tab: Tab, person: PersonName): void {
    this.#doing(tab, 'signs in', tab.api.signIn(emailOf(person), PASSWORD))
  }

  signOut(tab: Tab, viewer: string): void {
    const leaving = this.#simulation.ledger.signOuts.begin(tab.device, viewer, tab)
    this.#simulation.trace.note(`${tab.name} signs out`)
    const done = tab.api.signOut().then(() => {
      leaving.isDone = true
    })
    this.#doing(
      tab,
      'signed out',
      done.finally(() => leaving.at.delete(tab)),
    )
  }

  /** An administrator does something about what was reported. */
  administer(tab: Tab, viewer: string): void {
    this.#simulation.words += 1
    const started = tab.api.administer(this.#simulation.chance, `w${this.#simulation.words}`).then((done) => {
      if (!done || tab.dead) return done
      for (const action of done.actions) this.#simulation.tally.actions.add(action)
      this.#simulation.kept(tab, viewer, done.ids)
      return done
    })
    this.#doing(tab, 'administers', started)
  }

  deleteAccount(tab: Tab, person: PersonName): void {
    this.#simulation.trace.note(`${tab.name} deletes her account`)
    const started = tab.api.deleteAccount(emailOf(person)).then((answer) => {
      if (answer === 'deleted') this.#simulation.tally.actions.add('deleteAccount')
      return answer
    })
    this.#doing(tab, 'deletes', started)
  }

  /** She takes something back, and what follows it in the same act. */
  takeBack(tab: Tab, viewer: string, id: string, take: (id: string) => Promise<CancelOutcome>): void {
    const leaving = [id]
    for (const item of outboxOf(tab.device, viewer) ?? []) {
      if (item.after !== null && leaving.includes(item.after)) leaving.push(item.id)
    }
    this.#simulation.ledger.giveUp(leaving)
    this.#simulation.trace.note(`${tab.name} takes back ${leaving.join(' ')}`)
    const discarded = take(id).then((done) => {
      if (done === 'sent') this.#simulation.ledger.takeUp(tab.device, viewer, leaving)
      return done
    })
    this.#doing(tab, 'takes back', discarded)
  }

  /** What a tab does on its own; what it rejects with is told, and is no end of anything. */
  #doing(tab: Tab, what: string, work: Promise<unknown>): void {
    work.then(
      (outcome) => {
        if (!tab.dead) this.#simulation.trace.note(`${tab.name} ${what}: ${told(outcome)}`)
      },
      (error: unknown) => {
        if (!tab.dead) this.#simulation.trace.note(`${tab.name} ${what} failed: ${told(error)}`)
      },
    )
  }

  pullNow = (tab: Tab): void => this.#doing(tab, 'asked', tab.api.pullNow())
  visit = (tab: Tab, id: string): void => this.#doing(tab, 'looked', tab.api.look(id))
  keepMine = (tab: Tab, id: string): void => this.#doing(tab, `keeps ${id}`, tab.api.keepMine(id))
  retry = (tab: Tab, id: string): void => this.#doing(tab, `tries ${id} again`, tab.api.retry(id))
}

/** False once it is known that nothing was done; true while something is being kept. */
async function decided(started: Promise<unknown>): Promise<boolean> {
  let nothing = false
  started.then(
    (done) => {
      nothing = done === null
    },
    () => {},
  )
  await new Promise((resolve) => setImmediate(resolve))
  return !nothing
}
