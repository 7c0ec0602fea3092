import { weighted } from '../chance/weighted.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import { type Cut, faultOf, goodConditions, type NetworkConditions } from '../network/network-conditions.ts'
import type { Simulation } from '../run/simulation.ts'

type NetworkFault = (simulation: Simulation, device: SimulatedDevice) => void

const directions: readonly Cut[] = ['out', 'in', 'both']

/** Most ends come within seconds, some after minutes; some only when all faults end. */
function drawnDuration({ chance }: Simulation): number | null {
  const kind = chance.weighed({ seconds: 5, minutes: 3, open: 2 })
  if (kind === 'seconds') return chance.between(0, 10_000)
  return kind === 'minutes' ? chance.between(60_000, 600_000) : null
}

/** Gives a device these conditions, for the drawn time at most, and counts them. */
function setFor(
  simulation: Simulation,
  device: SimulatedDevice,
  changed: Partial<NetworkConditions>,
  isKnown = false,
): void {
  const conditions = { ...goodConditions, ...changed }
  const kind = faultOf(conditions) ?? 'network good'
  const { scheduler, trace, tally } = simulation
  const duration = drawnDuration(simulation)
  const time = duration === null ? 'until it changes' : `for ${Math.round(duration)} ms`
  trace.note(`${device.name}: ${kind}${isKnown ? ', and knows' : ''}, ${time}`)
  tally.faults.add(kind)
  device.setConditions(conditions, isKnown)
  if (duration === null) return
  scheduler.plan(duration, () => {
    if (device.conditions !== conditions) return
    trace.note(`${device.name}: no longer ${kind}`)
    device.setConditions(goodConditions)
  })
}

/** Faults of one device's network, each for seconds, minutes or until the conditions change. */
export const networkFaults = weighted(
  {
    failing(simulation, device) {
      const [failureRate, maxDelayMs] = simulation.chance.pick([
        [0.25, 400],
        [0.5, 4_000],
        [0.1, 40_000],
      ] as const)
      setFor(simulation, device, { failureRate, maxDelayMs })
    },
    good(simulation, device) {
      setFor(simulation, device, {})
    },
    /** Requests and WebSockets together, as without a network. */
    cut(simulation, device) {
      const { chance } = simulation
      const direction = chance.pick([...directions, 'both'] as const)
      const isKnown = direction === 'both' && chance.chance(0.5)
      setFor(simulation, device, { requestsCut: direction, socketsCut: direction }, isKnown)
    },
    cutRequests(simulation, device) {
      setFor(simulation, device, { requestsCut: simulation.chance.pick(directions) })
    },
    cutSockets(simulation, device) {
      setFor(simulation, device, { socketsCut: simulation.chance.pick(directions) })
    },
    slowLine(simulation, device) {
      setFor(simulation, device, { bytesPerSecond: simulation.chance.pick([10, 100, 1_000]) })
    },
    portal(simulation, device) {
      setFor(simulation, device, { isBehindPortal: true })
    },
    serviceAway(simulation, device) {
      setFor(simulation, device, { awayService: simulation.chance.pick(['storage', 'functions']) })
    },
  } satisfies Record<string, NetworkFault>,
  { failing: 6, good: 3, cut: 4, cutRequests: 3, cutSockets: 2, slowLine: 2, portal: 2, serviceAway: 2 },
)

/** Draws a fault of this device's network. */
export function disturbNetwork(simulation: Simulation, device: SimulatedDevice): void {
  networkFaults.functions[networkFaults.draw(simulation.chance)](simulation, device)
}

/** Milliseconds for which the server is paused or down: within a request's time limit, or beyond it. */
const outage = ({ chance }: Simulation): number =>
  chance.chance(0.6) ? chance.between(100, 20_000) : chance.between(20_000, 120_000)

/** Pauses the server, as SIGSTOP does: nothing answers, then everything. */
export function pauseServer(simulation: Simulation): void {
  const time = outage(simulation)
  simulation.trace.note(`the server is paused for ${Math.round(time)} ms`)
  simulation.process.pause(time)
}

/** Kills the server after its next commit or mail, and starts it again later. */
export function killServer(simulation: Simulation): void {
  simulation.process.killAfter(simulation.chance.chance(0.3) ? 'mail' : 'commit', outage(simulation))
}

const badConditions: readonly NetworkConditions[] = [
  { ...goodConditions, failureRate: 0.3, maxDelayMs: 400 },
  { ...goodConditions, failureRate: 0.5, maxDelayMs: 4_000 },
]

/** Opens a tab on every device, over a bad network: else most items would be sent without faults. */
export function giveBadNetwork(simulation: Simulation): void {
  const { chance, devices, process, trace } = simulation
  trace.note('bad network')
  process.resume()
  for (const device of devices) {
    device.setConditions(chance.pick(badConditions))
    if (device.open.length === 0) simulation.openTab(device)
  }
}

/** Gives most devices one more fault, and the server perhaps. */
export function disturbEverybody(simulation: Simulation): void {
  const { chance, devices } = simulation
  for (const device of devices) if (chance.chance(0.7)) disturbNetwork(simulation, device)
  if (chance.chance(0.2)) pauseServer(simulation)
}
