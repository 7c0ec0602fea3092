import type { Store } from '../database/store.ts'
import type { Profile } from '../domain/rows.ts'

/** Profiles kept because they were looked at; each pull asks about every one of them, so the oldest go. */
const MAX_CACHED_PROFILES = 200

/** Keeps a profile beside the directory; each pull looks after it. A full disk keeps none. */
export async function cacheProfile(store: Store, profile: Profile): Promise<void> {
  const kept = [...store.rows('public_profiles').keys()].filter((id) => id !== profile.id)
  const batch = {
    put: { public_profiles: [profile] },
    removed: { public_profiles: kept.slice(0, Math.max(0, kept.length + 1 - MAX_CACHED_PROFILES)) },
  }
  try {
    await store.apply(batch)
  } catch (error) {
    console.warn('The device could not keep this profile', error)
  }
}
