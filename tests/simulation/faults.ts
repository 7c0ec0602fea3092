import { type DeedName, weights as deedWeights } from './person/person-actions.ts'
import { idOf, names, people } from './server/people.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'

type Happening = (simulation: Simulation) => unknown

/** Milliseconds during which a change can be taken back. */
export const UNDO_MS = 5_000
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

const administrators = names.filter((name) => people[name].kind === 'administrator').map(idOf)

const anyPlace = ({ places, chance }: Simulation): SimulatedDevice => chance.pick(places)

export function anyTab(simulation: Simulation): Tab | null {
  const ready = simulation.places.flatMap((place) => place.ready)
  return ready.length > 0 ? simulation.chance.pick(ready) : null
}

/** A person does something with what her screen shows. Answers whether she found anything to do. */
export async function actAsPerson({ acts, chance }: Simulation, tab: Tab): Promise<boolean> {
  if (tab.dead || !tab.api.see()?.userId) return false
  for (let tries = 0; tries < 8; tries += 1) {
    const name = chance.weighed<DeedName>(deedWeights)
    const holdFor = name === 'advance' && chance.chance(0.5) ? UNDO_MS : 0
    if (await acts.does(tab, name, holdFor)) return true
  }
  return false
}

const unsentOf = (tab: Tab, states: readonly string[]) =>
  tab.api.see()?.items.filter(({ state }) => states.includes(state)) ?? []

export const faults = {
  /** The network of a device gets better or worse. */
  weather(simulation) {
    const { chance, scheduler, trace } = simulation
    const place = anyPlace(simulation)
    const climate = chance.pick([
      { trouble: 0, cutOff: false, slow: 60 },
      { trouble: 0.25, cutOff: false, slow: 400 },
      { trouble: 0.5, cutOff: false, slow: 4_000 },
      { trouble: 0.1, cutOff: false, slow: 40_000 },
      { trouble: 0, cutOff: true, slow: 1_000 },
    ])
    place.climate = climate
    place.cutOffSince = climate.cutOff ? (place.cutOffSince ?? scheduler.now) : null
    const knows = chance.chance(0.5)
    const online = !(climate.cutOff && knows)
    trace.note(`${place.name} has ${JSON.stringify(climate)}${online ? '' : ', and knows'}`)
    if (online === place.device.isOnline) return
    place.device.isOnline = online
    for (const tab of place.open) tab.dispatch(online ? 'online' : 'offline')
  },
  kill(simulation) {
    const tab = anyTab(simulation)
    tab?.kill()
  },
  /** Ends a tab some steps into whatever it does next. */
  killSoon(simulation) {
    const place = anyPlace(simulation)
    const [tab] = place.open
    if (!tab || tab.due) return
    const steps = simulation.chance.below(120) + 1
    simulation.trace.note(`${tab.name} will be killed after ${steps} steps`)
    tab.killIn(steps)
  },
  open(simulation) {
    const place = anyPlace(simulation)
    if (place.open.length < 2) simulation.openTab(place, simulation.chance.chance(0.1))
  },
  visibility(simulation) {
    const tab = anyTab(simulation)
    if (!tab) return
    tab.isVisible = !tab.isVisible
    simulation.trace.note(`${tab.name} is ${tab.isVisible ? 'shown' : 'hidden'}`)
    tab.dispatch('visibilitychange')
  },
  diskFull(simulation) {
    const place = anyPlace(simulation)
    const { chance } = simulation
    const writes = chance.chance(0.2) ? 300 : chance.below(4) + 1
    simulation.trace.note(`the disk of ${place.name} refuses ${writes} writes`)
    place.device.disk.refuseWrites(writes)
  },
  diskLost(simulation) {
    const tab = anyTab(simulation)
    if (!tab) return
    const openings = simulation.chance.pick([0, 0, 1, 3])
    simulation.trace.note(`${tab.name} loses its connections to the disk, and ${openings} of the next`)
    tab.loseConnections(openings)
  },
  clock(simulation) {
    const place = anyPlace(simulation)
    place.device.skew = Math.round(simulation.chance.pick([-48, -1, 0, 0, 0.02, 2, 48]) * HOUR)
    simulation.trace.note(`the clock of ${place.name} is ${place.device.skew} ms ahead`)
  },
  /** Hours pass at once, as for everyone asleep: tokens expire. */
  night(simulation) {
    simulation.sleep(simulation.chance.pick([10 * MINUTE, HOUR, 3 * HOUR]))
  },
  bellsGone(simulation) {
    simulation.trace.note('the server closes every socket')
    simulation.sockets.dropAll()
  },
  pullNow(simulation) {
    const tab = anyTab(simulation)
    if (tab) simulation.acts.pullNow(tab)
  },
  look(simulation) {
    const tab = anyTab(simulation)
    if (tab) simulation.acts.visit(tab, idOf(simulation.chance.pick(names)))
  },
  retry(simulation) {
    const tab = anyTab(simulation)
    const [item] = tab ? unsentOf(tab, ['attention']) : []
    if (tab && item) simulation.acts.retry(tab, item.id)
  },
  keepMine(simulation) {
    const tab = anyTab(simulation)
    const items = tab ? unsentOf(tab, ['attention']) : []
    const conflict = items.find(({ problem }) => problem?.status === 'conflict')
    if (tab && conflict) simulation.acts.keepMine(tab, conflict.id)
  },
  reopen(simulation) {
    const tab = anyTab(simulation)
    const [item] = tab ? unsentOf(tab, ['attention']) : []
    const viewer = tab?.api.see()?.engineUserId
    if (tab && viewer && item) simulation.acts.takeBack(tab, viewer, item.id, tab.api.reopen)
  },
  discard(simulation) {
    const tab = anyTab(simulation)
    const items = tab ? unsentOf(tab, ['attention', 'waiting']) : []
    const viewer = tab?.api.see()?.engineUserId
    if (tab && viewer && items.length > 0)
      simulation.acts.takeBack(tab, viewer, simulation.chance.pick(items).id, tab.api.discard)
  },
  signIn(simulation) {
    const place = anyPlace(simulation)
    const [tab] = place.ready
    const person = simulation.personOf(place)
    if (tab && person && !tab.api.see()?.userId) simulation.acts.signIn(tab, person)
  },
  signOut(simulation) {
    const tab = anyTab(simulation)
    const seen = tab?.api.see()
    if (!tab || !seen?.userId || unsentOf(tab, ['waiting', 'attention']).length > 2) return
    simulation.acts.signOut(tab, seen.userId)
  },
  administer(simulation) {
    const tab = anyTab(simulation)
    const viewer = tab?.api.see()?.userId
    if (tab && viewer && administrators.includes(viewer)) simulation.acts.administer(tab, viewer)
  },
  deleteAccount(simulation) {
    const place = anyPlace(simulation)
    const [tab] = place.ready
    const person = simulation.personOf(place)
    if (tab && person && tab.api.see()?.userId === idOf(person)) simulation.acts.deleteAccount(tab, person)
  },
} satisfies Record<string, Happening>

export type FaultName = keyof typeof faults

export const weights: Record<FaultName, number> = {
  weather: 14,
  kill: 4,
  killSoon: 10,
  open: 14,
  visibility: 4,
  diskFull: 3,
  diskLost: 3,
  clock: 2,
  night: 1,
  bellsGone: 1,
  pullNow: 4,
  look: 3,
  retry: 6,
  keepMine: 3,
  reopen: 2,
  discard: 5,
  signIn: 16,
  signOut: 1,
  administer: 6,
  deleteAccount: 0.6,
}
