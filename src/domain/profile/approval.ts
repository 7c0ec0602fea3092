import type { Profile } from '../rows.ts'
import { newestFirst } from '../search/newest-first.ts'

/** Returns unapproved profiles, newest first (spec §7). */
export const pendingProfiles = (profiles: readonly Profile[]): Profile[] =>
  profiles.filter((profile) => !profile.is_approved).sort(newestFirst)

/** Returns the three counts that administrators see (readings, "Stats"). */
export function approvalStats(profiles: readonly Profile[]) {
  const pending = profiles.filter((profile) => !profile.is_approved)
  const ready = pending.filter((profile) => profile.linkedin_verified).length
  return { pending: pending.length, unverified: pending.length - ready, ready }
}
