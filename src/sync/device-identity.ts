import type { Connection } from '../remote/connection.ts'
import type { DeviceStorage } from '../remote/device-storage.ts'

const STORAGE_KEY = 'verdant-identity'

export interface Identity {
  id: string
  email: string
}

/** Who uses this device; stored beside the session. The service worker reads it, too. */
export interface DeviceIdentity {
  identity: Identity | null
  /** The user whose session was lost. Unsent mutations stay on this device until this user signs in again. */
  locked: Identity | null
  /** The user who is signing out. Data that could not be deleted at once is deleted at the next start. */
  signingOut: Identity | null
}

export const anonymous: DeviceIdentity = { identity: null, locked: null, signingOut: null }

export const loadIdentity = async (storage: DeviceStorage): Promise<DeviceIdentity> =>
  (await loadStoredIdentity(storage)) ?? anonymous

/** Returns null where nobody has used this device, or the browser has cleared its storage. */
export async function loadStoredIdentity(storage: DeviceStorage): Promise<DeviceIdentity | null> {
  const stored = await storage.getItem(STORAGE_KEY)
  return stored ? JSON.parse(stored) : null
}

export const saveIdentity = (storage: DeviceStorage, identity: DeviceIdentity): Promise<void> =>
  storage.setItem(STORAGE_KEY, JSON.stringify(identity))

/** Returns the prefix of the names of everything that the device stores for one user, or for visitors. */
export const viewerName = ({ device }: Connection, user: Identity | null): string =>
  device + (user?.id ?? 'visitor')

/** Name of the lock of the leader, which pulls and drains for this viewer: one tab, or the service worker while there is none. */
export const leaderLock = (viewer: string): string => `verdant-${viewer}`
