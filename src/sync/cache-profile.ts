import type { Store } from '../database/store.ts'
import type { Profile } from '../domain/rows.ts'

/** Each pull asks about every cached profile, so the oldest are removed. */
const MAX_CACHED_PROFILES = 200

/** Stores a profile that the user opened, beside the directory; each pull updates it. Logs where the disk refuses. */
export async function cacheProfile(store: Store, profile: Profile): Promise<void> {
  const kept = [...store.rows('public_profiles').keys()].filter((id) => id !== profile.id)
  const batch = {
    put: { public_profiles: [profile] },
    removed: { public_profiles: kept.slice(0, Math.max(0, kept.length + 1 - MAX_CACHED_PROFILES)) },
  }
  try {
    await store.apply(batch)
  } catch (error) {
    console.warn('The device could not store this profile', error)
  }
}
