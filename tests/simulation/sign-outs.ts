import type { DeviceIdentity } from '../../src/sync/device-identity.ts'
import type { DevicePlatform } from './device-platform.ts'

interface SignOut {
  platform: DevicePlatform
  viewer: string
  /** The tabs at it. */
  tabs: Set<{ dead: boolean }>
  /** One of them has said that it is done. */
  isDone: boolean
  /** The device has noted that she does not use it any more. */
  isForgotten: boolean
}

/** Who is signing out of which device: from then on nothing of hers stays there, until she has signed in again. */
export class SignOuts {
  readonly #all = new Map<string, SignOut>()

  /** Without a tab: her account has ended, and nobody is at it. */
  begin(platform: DevicePlatform, viewer: string, tab = { dead: false }): SignOut {
    const begun = { platform, viewer, tabs: new Set<{ dead: boolean }>(), isDone: false, isForgotten: false }
    const signOut = this.of(platform, viewer) ?? begun
    this.#all.set(nameOf(platform, viewer), signOut)
    signOut.tabs.add(tab)
    return signOut
  }

  of(platform: DevicePlatform, viewer: string): SignOut | undefined {
    return this.#all.get(nameOf(platform, viewer))
  }

  /** Notes who is not kept as this device's user any more. */
  update(platform: DevicePlatform): void {
    for (const signOut of this.#all.values())
      if (signOut.platform === platform) signOut.isForgotten ||= !isUserOf(platform, signOut.viewer)
  }

  /** Whether she has just signed in again. Whose tabs ended before anything was noted stays as she was. */
  hasReturned(platform: DevicePlatform, viewer: string): boolean {
    const signOut = this.of(platform, viewer)
    if (!signOut || !isUserOf(platform, viewer)) return false
    const wasInterrupted = [...signOut.tabs].every(({ dead }) => dead)
    if (signOut.isForgotten || wasInterrupted) this.#all.delete(nameOf(platform, viewer))
    return signOut.isForgotten
  }
}

const nameOf = ({ name }: DevicePlatform, viewer: string): string => `${name}/${viewer}`

/** Whether this device keeps her as who uses it. */
function isUserOf(platform: DevicePlatform, viewer: string): boolean {
  const kept = (platform.disk.values('verdant-keep', 'values') ?? []).map((value) =>
    JSON.parse(value as string),
  )
  return kept.some((value: DeviceIdentity) => value.identity?.id === viewer)
}
