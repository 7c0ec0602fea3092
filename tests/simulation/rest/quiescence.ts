import type { Progress } from '../../../src/database/collections.ts'
import { MAX_BACKOFF_MS } from '../../../src/sync/backoff.ts'
import { checkAccess } from '../checks/access.ts'
import {
  type DeviceStorage,
  earlierStoresOf,
  lastScreenOn,
  outboxOf,
  progressOf,
  type StoredRow,
  storedRowsOf,
  viewersOn,
} from '../checks/device-data.ts'
import { idleItems } from '../checks/idle-items.ts'
import {
  checkAmountsOn,
  checkInvoicingOn,
  checkPaymentsKept,
  checkStoredInvoicing,
} from '../checks/invoicing.ts'
import { checkShownRows } from '../checks/shown-rows.ts'
import { checkKept, checkStoredThreads, checkThreadsOn, type Threads } from '../checks/threads.ts'
import { Violation } from '../checks/violation.ts'
import { checkVisibleRows } from '../checks/visible-rows.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import { activeFaults } from '../faults/active-faults.ts'
import { goodConditions } from '../network/network-conditions.ts'
import type { Simulation } from '../run/simulation.ts'
import { idOf } from '../server/people.ts'
import type { PullPosition } from '../server/server.ts'

/** Milliseconds within which a device must be at rest after all faults have ended. */
const REST_TIMEOUT_MS = 2 * MAX_BACKOFF_MS
const CHECK_INTERVAL_MS = 1_000
const SIGN_IN_INTERVAL_MS = 30_000

/**
 * Ends all faults, signs everybody in again and checks that all devices come to rest in time and equal the server;
 * records how long each took. With `restart` every tab is opened anew, which repairs what a tab that stays open must
 * repair itself.
 */
export async function reachQuiescence(simulation: Simulation, restart: boolean): Promise<void> {
  const { scheduler, devices, trace } = simulation
  trace.note('quiescence')
  const faults = new Map(devices.map((device) => [device, activeFaults(simulation, device)]))
  endFaults(simulation, restart)
  const begun = scheduler.now
  const askedAt = new Map<SimulatedDevice, number>()
  const restedAt = new Map<SimulatedDevice, number>()
  for (;;) {
    for (const device of devices) signBackIn(simulation, device, askedAt)
    await simulation.run(CHECK_INTERVAL_MS)
    const position = await simulation.server.pullPosition()
    let unrest: Violation | null = null
    for (const device of devices) {
      const found = await unrestOf(simulation, device, position)
      if (found) restedAt.delete(device)
      else if (!restedAt.has(device)) restedAt.set(device, scheduler.now)
      unrest ??= found
    }
    if (unrest === null) break
    if (scheduler.now - begun > REST_TIMEOUT_MS) throw unrest
  }
  for (const [device, at] of restedAt)
    simulation.rests.push({ faults: faults.get(device) ?? [], ms: at - begun })
  await compareAll(simulation)
  simulation.witness.resume((await simulation.server.pullPosition()).epoch)
}

function endFaults({ devices, process }: Simulation, restart: boolean): void {
  process.resume()
  for (const device of devices) {
    device.platform.disk.refuseWrites(0)
    for (const tab of device.open) {
      tab.interruption = null
      if (restart || tab.isOutdated) tab.kill()
    }
    device.wake()
    device.setConditions(goodConditions)
  }
}

function signBackIn(
  simulation: Simulation,
  device: SimulatedDevice,
  askedAt: Map<SimulatedDevice, number>,
): void {
  const { scheduler } = simulation
  if (device.open.length === 0) simulation.openTab(device)
  const [tab] = device.ready
  const person = simulation.personOf(device)
  if (!tab || person === null || tab.api.readState()?.userId) return
  if (scheduler.now - (askedAt.get(device) ?? 0) < SIGN_IN_INTERVAL_MS) return
  askedAt.set(device, scheduler.now)
  checkWiped(simulation, device, idOf(person))
  simulation.tabActions.signIn(tab, person)
}

/** Throws where data of a signed-out user remains, once every tab shows the sign-out. */
function checkWiped({ ledger }: Simulation, { name, platform, open }: SimulatedDevice, viewer: string): void {
  if (!ledger.signOuts.of(platform, viewer)?.isDone) return
  if (open.some(({ api }) => !api.isStarted() || api.readState()?.engineUserId)) return
  if (
    storedRowsOf(platform, viewer) ||
    outboxOf(platform, viewer) ||
    lastScreenOn(platform)?.viewer === viewer
  )
    throw new Violation('left-behind', `${name} keeps data after the sign-out`, [name])
}

/** Returns what keeps a device from being at rest; null where it is. */
async function unrestOf(
  simulation: Simulation,
  device: SimulatedDevice,
  { epoch, latest, horizon }: PullPosition,
): Promise<Violation | null> {
  const { name, platform, open, ready } = device
  const viewer = viewerOf(simulation, device)
  const seen = ready[0]?.api.readState()
  if (!seen || (seen.userId ?? 'visitor') !== viewer)
    return new Violation('comes-to-rest', `${name} is not in use again`, [name])
  for (const tab of ready) {
    const status = tab.api.readState()?.status ?? ''
    if (restingStatuses.includes(status)) continue
    const what = `${tab.name} says ${status}, although the server is reachable`
    return new Violation('honest-status', what, [tab.name])
  }
  const items = outboxOf(platform, viewer) ?? []
  const applied = items.find(({ state }) => state === 'applied')
  if (applied) return new Violation('comes-to-rest', `${name} never confirms an item`, [applied.id])
  const [idle] = idleItems(items)
  if (idle) {
    const what = `${idle.mutation.action} on ${name} waits without a reason`
    return new Violation('comes-to-rest', what, [idle.id, name])
  }
  const progress = progressOf(platform, viewer)
  const late = open.find(({ api }) => api.readState()?.pulledAt !== (progress?.pulledAt ?? null))
  if (late) return new Violation('comes-to-rest', `${late.name} has not read what is stored`, [late.name])
  const cursor = BigInt(progress?.cursor?.split('.')[0] ?? 0)
  // A cursor beyond the horizon belongs to the history before a restore that the device has not noticed.
  if (progress?.epoch === epoch && cursor <= horizon) {
    const known = cachedVersions(platform, viewer)
    // What the user does not see is not announced to her devices: they pull past it at their next poll. Nor is it announced
    // that a restore undid a change of a profile that was only looked up.
    const isPast = cursor > latest && Object.keys(known).length === 0
    if (isPast || !(await hasNews(simulation, device, { ...progress, known }))) return null
  }
  return new Violation('comes-to-rest', `${name} has not pulled the latest`, [name])
}

/** Returns the versions of the public profiles that a device has cached, by their ids. */
function cachedVersions(platform: DeviceStorage, viewer: string): Record<string, string> {
  const cached = storedRowsOf(platform, viewer)?.rows.get('public_profiles') ?? new Map<string, StoredRow>()
  return Object.fromEntries([...cached].map(([id, { sync_xid }]) => [id, String(sync_xid)]))
}

/** Returns whether the server has anything for this device that it has not pulled: rows, or that it was restored. */
async function hasNews(
  simulation: Simulation,
  device: SimulatedDevice,
  { epoch, scope, cursor, known }: Progress & { known: Record<string, string> },
): Promise<boolean> {
  const person = simulation.personOf(device)
  const request = { epoch, scope, cursor, known }
  const {
    full,
    rows,
    removed,
    known: cache,
    restored,
  } = await simulation.server.freshPull(person && idOf(person), request)
  const changed = [...Object.values(rows), ...Object.values(removed), cache.rows, cache.gone]
  return full || restored === true || changed.some((list) => list.length > 0)
}

/** Header statuses that are allowed at rest. */
const restingStatuses = ['up-to-date', 'attention']

/** Returns the user id of the device's person, or `visitor` where the account was deleted. */
function viewerOf(simulation: Simulation, device: SimulatedDevice): string {
  const person = simulation.personOf(device)
  return person ? idOf(person) : 'visitor'
}

/** Checks that every device holds what a new device of the same user would, and no other user's data. */
async function compareAll(simulation: Simulation): Promise<void> {
  const { devices, server } = simulation
  const threads = await server.threads()
  checkThreads(simulation, threads)
  const invoicing = await server.invoicing()
  checkStoredInvoicing(invoicing)
  checkPaymentsKept(invoicing, simulation.ledger.applied.values())
  const ownership = await server.ownership()
  for (const device of devices) {
    const viewer = viewerOf(simulation, device)
    const cached = storedRowsOf(device.platform, viewer)?.rows.get('public_profiles') ?? new Map()
    const known = Object.fromEntries([...cached.keys()].map((id) => [id, '0']))
    const person = simulation.personOf(device)
    const fresh = await server.freshPull(person && idOf(person), { known })
    checkVisibleRows(device.platform, viewer, fresh, 'at rest')
    checkAccess(device.platform, viewer, ownership)
    checkShownRows(device, viewer)
    checkThreadsOn(device, viewer, threads)
    checkInvoicingOn(device.platform, viewer, invoicing)
    checkAmountsOn(device.platform, viewer)
    // Data of a user whose account was deleted on another device stays locked here: for this device only the session
    // has ended.
    const ownId = device.person && idOf(device.person)
    const others = viewersOn(device.platform).filter((other) => ![viewer, 'visitor', ownId].includes(other))
    const left = others.find(
      (other) => storedRowsOf(device.platform, other) || outboxOf(device.platform, other),
    )
    if (left) throw new Violation('left-behind', `${device.name} keeps the data of ${left}`, [device.name])
    const [earlier] = earlierStoresOf(device.platform, viewer)
    if (earlier) throw new Violation('left-behind', `${device.name} keeps ${earlier}`, [device.name])
  }
}

/** Checks the server's threads against what people have written. */
function checkThreads({ ledger, threadSides, isAccountDeleted }: Simulation, threads: Threads): void {
  checkStoredThreads(threads)
  threadSides.note(threads)
  checkKept(threads, ledger.applied.values(), (thread) => threadSides.isEach(thread, isAccountDeleted))
}
