import { waitingForNothing } from './checks/blocked.ts'
import { heldBy, outboxOf, progressOf, viewersOn } from './checks/held.ts'
import { checkShown } from './checks/shown.ts'
import { checkSight } from './checks/sight.ts'
import { fair } from './network.ts'
import { idOf } from './server/people.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { Simulation } from './simulation.ts'
import { Violation } from './violation.ts'

/** Milliseconds within which everything must have come to rest once nothing is wrong any more. */
const PATIENCE = 20 * 60_000
const SIGN_IN_AGAIN = 30_000

/**
 * The network is healed and everyone comes back; then everything must be where it belongs. With `restart` every tab is
 * opened anew, which heals what a tab that runs on must heal itself.
 */
export async function reachQuiescence(simulation: Simulation, restart: boolean): Promise<void> {
  const { scheduler, places, trace } = simulation
  trace.note('calm')
  for (const place of places) {
    Object.assign(place, { climate: fair, cutOffSince: null })
    place.device.disk.refuseWrites(0)
    for (const tab of place.open) {
      tab.due = null
      if (restart || tab.isOutdated) tab.kill()
    }
    place.device.isOnline = true
    for (const tab of place.open) tab.dispatch('online')
  }
  const deadline = scheduler.now + PATIENCE
  const askedAt = new Map<SimulatedDevice, number>()
  for (;;) {
    for (const place of places) comeBack(simulation, place, askedAt)
    await simulation.run(2_000)
    const unrest = await firstUnrest(simulation)
    if (unrest === null) break
    if (scheduler.now > deadline) throw unrest
  }
  await compareAll(simulation)
}

function comeBack(
  simulation: Simulation,
  place: SimulatedDevice,
  askedAt: Map<SimulatedDevice, number>,
): void {
  const { scheduler } = simulation
  if (place.open.length === 0) simulation.openTab(place)
  const [tab] = place.ready
  const person = simulation.personOf(place)
  if (!tab || person === null || tab.api.see()?.userId) return
  if (scheduler.now - (askedAt.get(place) ?? 0) < SIGN_IN_AGAIN) return
  askedAt.set(place, scheduler.now)
  checkWiped(simulation, place, idOf(person))
  simulation.acts.signIn(tab, person)
}

/** Nothing of hers is left once she has signed out, as soon as every tab shows so. */
function checkWiped({ ledger }: Simulation, { name, device, open }: SimulatedDevice, viewer: string): void {
  if (!ledger.signOuts.of(device, viewer)?.isDone) return
  if (open.some(({ api }) => !api.isStarted() || api.see()?.engineUserId)) return
  if (heldBy(device, viewer) || outboxOf(device, viewer))
    throw new Violation('left-behind', `${name} keeps what she left`, [name])
}

/** What has not come to rest yet. */
async function firstUnrest(simulation: Simulation): Promise<Violation | null> {
  for (const place of simulation.places) {
    const viewer = viewerOf(simulation, place)
    const [tab] = place.ready
    const seen = tab?.api.see()
    if (!seen || (seen.userId ?? 'visitor') !== viewer) {
      return new Violation('comes-to-rest', `${place.name} is not in use again`, [place.name])
    }
    const items = outboxOf(place.device, viewer) ?? []
    for (const { name, api } of place.ready) {
      const status = api.see()?.status ?? ''
      if (settled.includes(status)) continue
      return new Violation('honest-status', `${name} says ${status}, with the server at hand`, [name])
    }
    const applied = items.find(({ state }) => state === 'applied')
    if (applied) return new Violation('comes-to-rest', `${place.name} never settles an item`, [applied.id])
    const [idle] = waitingForNothing(items)
    if (idle) {
      const what = `${idle.mutation.action} on ${place.name} waits for nothing`
      return new Violation('comes-to-rest', what, [idle.id, place.name])
    }
  }
  const { epoch, latest, horizon } = await simulation.server.standing()
  for (const place of simulation.places) {
    const progress = progressOf(place.device, viewerOf(simulation, place))
    const cursor = BigInt(progress?.cursor?.split('.')[0] ?? 0)
    // Beyond the horizon: of the time before a restore that it has not heard of.
    if (progress?.epoch !== epoch || cursor <= latest || cursor > horizon) {
      return new Violation('comes-to-rest', `${place.name} has not pulled the latest`, [place.name])
    }
  }
  return null
}

/** What a header may say when everything has gone through that can. */
const settled = ['up-to-date', 'attention']

/** Nobody is left where she ended her account. */
function viewerOf(simulation: Simulation, place: SimulatedDevice): string {
  const person = simulation.personOf(place)
  return person ? idOf(person) : 'visitor'
}

/** Every device holds what a new one of its person would; nothing of anyone else's. */
async function compareAll(simulation: Simulation): Promise<void> {
  const { places, server } = simulation
  for (const place of places) {
    const viewer = viewerOf(simulation, place)
    const looked = heldBy(place.device, viewer)?.rows.get('public_profiles') ?? new Map()
    const known = Object.fromEntries([...looked.keys()].map((id) => [id, '0']))
    const person = simulation.personOf(place)
    const fresh = await server.freshPull(person && idOf(person), { known })
    checkSight(place.device, viewer, fresh, 'at rest')
    checkShown(place, viewer)
    // What she had on another device stays locked there: for all it knows, her session has ended.
    const hers = place.person && idOf(place.person)
    const others = viewersOn(place.device).filter((other) => ![viewer, 'visitor', hers].includes(other))
    const left = others.find((other) => heldBy(place.device, other) || outboxOf(place.device, other))
    if (left) throw new Violation('left-behind', `${place.name} keeps the data of ${left}`, [place.name])
  }
}
