import { weighted } from '../chance/weighted.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Tab } from '../device/tab.ts'
import type { Simulation } from '../run/simulation.ts'
import { idOf, names, people } from '../server/people.ts'
import { drawSteps, freezeTab, sendToSleep } from './freezing.ts'
import { disturbNetwork, killServer, pauseServer } from './network-faults.ts'

/** Returns false where there was nothing to act on. */
type Fault = (simulation: Simulation) => unknown

/** Milliseconds in which a change can be undone. */
export const UNDO_MS = 5_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

const administrators = names.filter((name) => people[name].kind === 'administrator').map(idOf)

const anyDevice = ({ devices, chance }: Simulation): SimulatedDevice => chance.pick(devices)

export function anyTab(simulation: Simulation): Tab | null {
  const ready = simulation.devices.flatMap((device) => device.ready)
  return ready.length > 0 ? simulation.chance.pick(ready) : null
}

const unsentOf = (tab: Tab, states: readonly string[]) =>
  tab.api.readState()?.items.filter(({ state }) => states.includes(state)) ?? []

export const faults = weighted(
  {
    networkConditions(simulation) {
      disturbNetwork(simulation, anyDevice(simulation))
    },
    pauseServer,
    killServer,
    kill(simulation) {
      const tab = anyTab(simulation)
      if (!tab) return false
      tab.kill()
    },
    /** Ends a tab after some further steps. */
    killSoon(simulation) {
      const [tab] = anyDevice(simulation).open
      if (!tab || tab.interruption) return
      const steps = drawSteps(simulation)
      simulation.trace.note(`${tab.name} will be killed after ${steps} steps`)
      tab.killIn(steps, () => simulation.tally.faults.add('tab killed after some steps of its work'))
    },
    freeze(simulation) {
      const tab = anyTab(simulation)
      if (tab && !tab.interruption) freezeTab(simulation, tab)
    },
    sleep(simulation) {
      const device = anyDevice(simulation)
      const [tab] = device.ready
      if (tab && !tab.interruption) sendToSleep(simulation, device, tab)
    },
    /** Ends all tabs of a device, and undoes what its disk does not have yet. */
    powerFails(simulation) {
      const device = anyDevice(simulation)
      simulation.trace.note(`the power of ${device.name} fails`)
      device.powerFails()
    },
    open(simulation) {
      const device = anyDevice(simulation)
      if (device.open.length < 2 && !device.platform.isAsleep)
        simulation.openTab(device, simulation.chance.chance(0.1))
    },
    visibility(simulation) {
      const tab = anyTab(simulation)
      if (!tab) return
      const isVisible = !tab.isVisible
      simulation.trace.note(`${tab.name} is ${isVisible ? 'shown' : 'hidden'}`)
      tab.setVisible(isVisible)
    },
    diskFull(simulation) {
      const device = anyDevice(simulation)
      const { chance } = simulation
      const writes = chance.chance(0.2) ? 300 : chance.below(4) + 1
      simulation.trace.note(`the disk of ${device.name} refuses ${writes} writes`)
      device.platform.disk.refuseWrites(writes)
    },
    diskLost(simulation) {
      const tab = anyTab(simulation)
      if (!tab) return false
      const openings = simulation.chance.pick([0, 0, 1, 3])
      simulation.trace.note(`${tab.name} loses its connections to the disk, and ${openings} of the next`)
      tab.loseConnections(openings)
    },
    clock(simulation) {
      const device = anyDevice(simulation)
      simulation.setClock(device, Math.round(simulation.chance.pick([-48, -1, 0, 0, 0.02, 2, 48]) * HOUR_MS))
      simulation.trace.note(`the clock of ${device.name} is ${device.platform.clockSkewMs} ms ahead`)
    },
    /** Lets up to a day pass at once: tokens expire, reminders become due. */
    timePasses(simulation) {
      simulation.sleep(simulation.chance.pick([10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 24 * HOUR_MS]))
    },
    socketsDropped(simulation) {
      simulation.trace.note('the server closes every socket')
      simulation.sockets.dropAll()
    },
    pullNow(simulation) {
      const tab = anyTab(simulation)
      if (tab) simulation.tabActions.pullNow(tab)
    },
    viewProfile(simulation) {
      const tab = anyTab(simulation)
      if (tab) simulation.tabActions.viewProfile(tab, idOf(simulation.chance.pick(names)))
    },
    retry(simulation) {
      const tab = anyTab(simulation)
      const [item] = tab ? unsentOf(tab, ['attention']) : []
      if (tab && item) simulation.tabActions.retry(tab, item.id)
    },
    keepMine(simulation) {
      const tab = anyTab(simulation)
      const items = tab ? unsentOf(tab, ['attention']) : []
      const conflict = items.find(({ problem }) => problem?.status === 'conflict')
      if (tab && conflict) simulation.tabActions.keepMine(tab, conflict.id)
    },
    cancelIntoDraft(simulation) {
      const tab = anyTab(simulation)
      const [item] = tab ? unsentOf(tab, ['attention']) : []
      const viewer = tab?.api.readState()?.engineUserId
      if (tab && viewer && item) simulation.tabActions.cancel(tab, viewer, item.id, tab.api.cancelIntoDraft)
    },
    cancel(simulation) {
      const tab = anyTab(simulation)
      const items = tab ? unsentOf(tab, ['attention', 'waiting']) : []
      const viewer = tab?.api.readState()?.engineUserId
      if (tab && viewer && items.length > 0)
        simulation.tabActions.cancel(tab, viewer, simulation.chance.pick(items).id, tab.api.cancel)
    },
    signIn(simulation) {
      const device = anyDevice(simulation)
      const [tab] = device.ready
      const person = simulation.personOf(device)
      if (tab && person && !tab.api.readState()?.userId) simulation.tabActions.signIn(tab, person)
    },
    signOut(simulation) {
      const tab = anyTab(simulation)
      const seen = tab?.api.readState()
      if (!tab || !seen?.userId || unsentOf(tab, ['waiting', 'attention']).length > 2) return false
      simulation.tabActions.signOut(tab, seen.userId)
    },
    administer(simulation) {
      const tab = anyTab(simulation)
      const viewer = tab?.api.readState()?.userId
      if (tab && viewer && administrators.includes(viewer)) simulation.tabActions.administer(tab, viewer)
    },
    deleteAccount(simulation) {
      const device = anyDevice(simulation)
      const [tab] = device.ready
      const person = simulation.personOf(device)
      if (tab && person && tab.api.readState()?.userId === idOf(person))
        simulation.tabActions.deleteAccount(tab, person)
    },
  } satisfies Record<string, Fault>,
  {
    networkConditions: 16,
    pauseServer: 1,
    killServer: 1,
    kill: 4,
    killSoon: 10,
    freeze: 6,
    sleep: 4,
    powerFails: 2,
    open: 14,
    visibility: 4,
    diskFull: 3,
    diskLost: 3,
    clock: 2,
    timePasses: 1,
    socketsDropped: 1,
    pullNow: 4,
    viewProfile: 3,
    retry: 6,
    keepMine: 3,
    cancelIntoDraft: 2,
    cancel: 5,
    signIn: 16,
    signOut: 1,
    administer: 6,
    deleteAccount: 0.6,
  },
)

export type FaultName = keyof typeof faults.functions
