import type { DeviceIdentity } from '../../../src/sync/device-identity.ts'
import type { DevicePlatform } from '../device/device-platform.ts'

interface SignOut {
  platform: DevicePlatform
  viewer: string
  /** The tabs in which the sign-out runs. */
  tabs: Set<{ dead: boolean }>
  /** A tab has reported the end of the sign-out. */
  isDone: boolean
  /** The device no longer stores this user as its identity. */
  isForgotten: boolean
}

/**
 * Sign-outs by device and user: from its begin no data of the user may stay on the device, until the same user signs in
 * again.
 */
export class SignOuts {
  readonly #all = new Map<string, SignOut>()

  /** Records the begin of a sign-out. Without a tab the account was deleted and no tab signs out. */
  begin(platform: DevicePlatform, viewer: string, tab = { dead: false }): SignOut {
    const record = { platform, viewer, tabs: new Set<{ dead: boolean }>(), isDone: false, isForgotten: false }
    const signOut = this.of(platform, viewer) ?? record
    this.#all.set(nameOf(platform, viewer), signOut)
    signOut.tabs.add(tab)
    return signOut
  }

  of(platform: DevicePlatform, viewer: string): SignOut | undefined {
    return this.#all.get(nameOf(platform, viewer))
  }

  /**
   * Records which users the device no longer stores as its identity. Returns those who have signed in again since. Where
   * all tabs ended before anything was stored, the sign-out did not happen.
   */
  update(platform: DevicePlatform): string[] {
    const returned: string[] = []
    for (const [name, signOut] of this.#all) {
      if (signOut.platform !== platform) continue
      if (!isUserOf(platform, signOut.viewer)) {
        signOut.isForgotten = true
        continue
      }
      const wasInterrupted = [...signOut.tabs].every(({ dead }) => dead)
      if (signOut.isForgotten || wasInterrupted) this.#all.delete(name)
      if (signOut.isForgotten) returned.push(signOut.viewer)
    }
    return returned
  }
}

const nameOf = ({ name }: DevicePlatform, viewer: string): string => `${name}/${viewer}`

/** Returns whether the device stores this user as its identity. */
function isUserOf(platform: DevicePlatform, viewer: string): boolean {
  const stored = (platform.disk.values('verdant-keep', 'values') ?? []).map((value) =>
    JSON.parse(value as string),
  )
  return stored.some((value: DeviceIdentity) => value.identity?.id === viewer)
}
