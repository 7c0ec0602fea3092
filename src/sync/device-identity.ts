import * as v from 'valibot'
import { parseJson } from '../platform/parse-json.ts'
import type { Connection } from '../remote/connection.ts'
import type { DeviceStorage } from '../remote/device-storage.ts'

const STORAGE_KEY = 'verdant-identity'

const Identity = v.object({ id: v.string(), email: v.string() })
export type Identity = v.InferOutput<typeof Identity>

/** Who uses this device; stored beside the session. The service worker reads it, too. */
const DeviceIdentity = v.object({
  identity: v.nullable(Identity),
  /** The user whose session was lost. Unsent mutations stay on this device until this user signs in again. */
  locked: v.nullable(Identity),
  /** The user who is signing out. Data that could not be deleted at once is deleted at the next start. */
  signingOut: v.nullable(Identity),
})
export type DeviceIdentity = v.InferOutput<typeof DeviceIdentity>

export const anonymous: DeviceIdentity = { identity: null, locked: null, signingOut: null }

export const loadIdentity = async (storage: DeviceStorage): Promise<DeviceIdentity> =>
  (await loadStoredIdentity(storage)) ?? anonymous

/** Returns null where nobody has used this device, or the browser has cleared its storage. */
export async function loadStoredIdentity(storage: DeviceStorage): Promise<DeviceIdentity | null> {
  return parseJson(DeviceIdentity, await storage.getItem(STORAGE_KEY))
}

export const saveIdentity = (storage: DeviceStorage, identity: DeviceIdentity): Promise<void> =>
  storage.setItem(STORAGE_KEY, JSON.stringify(identity))

/** Returns the prefix of the names of everything that the device stores for one user, or for visitors. */
export const viewerName = ({ device }: Connection, user: Identity | null): string =>
  device + (user?.id ?? 'visitor')

/** Name of the lock of the leader, which pulls and drains for this viewer: one tab, or the service worker while there is none. */
export const leaderLock = (viewer: string): string => `verdant-${viewer}`
