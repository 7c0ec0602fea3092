import type { SimulatedDevice } from '../device/simulated-device.ts'
import { faultOf } from '../network/network-conditions.ts'
import type { Simulation } from '../run/simulation.ts'

/** Returns the faults that are active on a device at this moment. */
export function activeFaults({ process }: Simulation, device: SimulatedDevice): string[] {
  const { platform, open, ready } = device
  const isActive: Record<string, boolean> = {
    'server paused': process.pausedFor > 0,
    'server killed': process.isDown,
    'disk full': platform.disk.refusesWrites(),
    'clock wrong': platform.clockSkewMs !== 0,
    'no tab open': open.length === 0,
    'device asleep': platform.isAsleep,
    'tab frozen': open.some(({ isFrozen }) => isFrozen) && !platform.isAsleep,
    'tab outdated': open.some(({ isOutdated }) => isOutdated),
    'signed out': device.person !== null && ready.some(({ api }) => !api.readState()?.userId),
  }
  const network = faultOf(device.conditions)
  return [...(network ? [network] : []), ...Object.keys(isActive).filter((name) => isActive[name])]
}
