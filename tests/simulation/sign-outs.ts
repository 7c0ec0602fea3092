import type { DeviceIdentity } from '../../src/sync/device-identity.ts'
import type { Device } from './device.ts'

interface Leaving {
  device: Device
  viewer: string
  /** The tabs at it. */
  at: Set<{ dead: boolean }>
  /** One of them has said that it is done. */
  isDone: boolean
  /** The device has noted that she does not use it any more. */
  isAway: boolean
}

/** Who is signing out of which device: from then on nothing of hers stays there, until she has signed in again. */
export class SignOuts {
  readonly #all = new Map<string, Leaving>()

  /** Without a tab: her account has ended, and nobody is at it. */
  begin(device: Device, viewer: string, tab = { dead: false }): Leaving {
    const begun = { device, viewer, at: new Set<{ dead: boolean }>(), isDone: false, isAway: false }
    const leaving = this.of(device, viewer) ?? begun
    this.#all.set(nameOf(device, viewer), leaving)
    leaving.at.add(tab)
    return leaving
  }

  of(device: Device, viewer: string): Leaving | undefined {
    return this.#all.get(nameOf(device, viewer))
  }

  /** Notes who is not kept as this device's user any more. */
  look(device: Device): void {
    for (const leaving of this.#all.values())
      if (leaving.device === device) leaving.isAway ||= !usesIt(device, leaving.viewer)
  }

  /** Whether she has just signed in again. Whose tabs ended before anything was noted stays as she was. */
  hasReturned(device: Device, viewer: string): boolean {
    const leaving = this.of(device, viewer)
    if (!leaving || !usesIt(device, viewer)) return false
    const wasBrokenOff = [...leaving.at].every(({ dead }) => dead)
    if (leaving.isAway || wasBrokenOff) this.#all.delete(nameOf(device, viewer))
    return leaving.isAway
  }
}

const nameOf = ({ name }: Device, viewer: string): string => `${name}/${viewer}`

/** Whether this device keeps her as who uses it. */
function usesIt(device: Device, viewer: string): boolean {
  const kept = (device.disk.values('verdant-keep', 'values') ?? []).map((value) =>
    JSON.parse(value as string),
  )
  return kept.some((value: DeviceIdentity) => value.identity?.id === viewer)
}
