import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Tab } from '../device/tab.ts'
import type { Simulation } from '../run/simulation.ts'

/** Returns after how many steps of a tab's work something interrupts it. */
export const drawSteps = ({ chance }: Simulation): number => chance.below(120) + 1

/** Freezes a tab after some further steps, as a browser does in the background; it goes on later, or is killed. */
export function freezeTab(simulation: Simulation, tab: Tab): void {
  const time = drawTime(simulation)
  const isKilled = simulation.chance.chance(0.3)
  const steps = drawSteps(simulation)
  tab.setVisible(false)
  simulation.trace.note(`${tab.name} will be frozen after ${steps} steps`)
  tab.freezeIn(steps, () => {
    simulation.trace.note(`${tab.name} is frozen for ${time} ms`)
    simulation.tally.faults.add('tab frozen')
    simulation.scheduler.plan(time, () => (isKilled ? tab.kill() : thawTab(simulation, tab)))
  })
}

/** Lets a frozen tab go on, and shows it. */
export function thawTab(simulation: Simulation, tab: Tab): void {
  if (tab.dead || !tab.isFrozen) return
  simulation.trace.note(`${tab.name} goes on`)
  tab.thaw()
  tab.setVisible(true)
}

/** Sends a device to sleep after some further steps of a tab; when it wakes, it may have lost its WebSockets. */
export function sendToSleep(simulation: Simulation, device: SimulatedDevice, tab: Tab): void {
  const time = drawTime(simulation)
  const losesSockets = simulation.chance.chance(0.5)
  const run = () => {
    simulation.trace.note(`${device.name} sleeps for ${time} ms`)
    simulation.tally.faults.add('device asleep')
    device.fallAsleep()
    simulation.scheduler.plan(time, () => wakeDevice(simulation, device, losesSockets))
  }
  tab.interruption = { steps: drawSteps(simulation), run }
}

function wakeDevice(simulation: Simulation, device: SimulatedDevice, losesSockets: boolean): void {
  if (!device.platform.isAsleep) return
  simulation.trace.note(`${device.name} wakes`)
  device.wake()
  if (losesSockets) for (const tab of device.open) simulation.sockets.forget(tab)
}

/** Returns milliseconds: up to half a minute, or one to ten minutes. */
const drawTime = ({ chance }: Simulation): number =>
  Math.round(chance.pick([() => chance.between(100, 30_000), () => chance.between(60_000, 600_000)])())
