import type { Connection } from '../remote/connection.ts'
import type { DeviceStorage } from '../remote/device-storage.ts'

const STORAGE_KEY = 'verdant-who'

export interface Identity {
  id: string
  email: string
}

/** Who uses this device, as it is kept beside the session. The service worker reads it, too. */
export interface DeviceIdentity {
  identity: Identity | null
  /** Whose session was lost; her unsent work waits on this device until she signs in again. */
  locked: Identity | null
  /** Who is signing out: what is left of hers on the device goes at the next start, if it could not go at once. */
  leaving: Identity | null
}

export const anonymous: DeviceIdentity = { identity: null, locked: null, leaving: null }

export const loadIdentity = async (keep: DeviceStorage): Promise<DeviceIdentity> =>
  (await loadStoredIdentity(keep)) ?? anonymous

/** Null where nobody ever used this device, or the browser has emptied its storage. */
export async function loadStoredIdentity(keep: DeviceStorage): Promise<DeviceIdentity | null> {
  const kept = await keep.getItem(STORAGE_KEY)
  return kept ? JSON.parse(kept) : null
}

export const saveIdentity = (keep: DeviceStorage, who: DeviceIdentity): Promise<void> =>
  keep.setItem(STORAGE_KEY, JSON.stringify(who))

/** Begins the names of everything the device stores for one person, or for visitors. */
export const viewerName = ({ device }: Connection, user: Identity | null): string =>
  device + (user?.id ?? 'visitor')

/** The lock of whoever pulls and drains for this viewer: one window, or the service worker while there is none. */
export const leaderLock = (viewer: string): string => `verdant-${viewer}`
