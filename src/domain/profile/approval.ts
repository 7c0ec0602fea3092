import * as v from 'valibot'
import { DAY_MS } from '../calendar.ts'
import type { Result } from '../result.ts'
import type { Profile } from '../rows.ts'
import { DirectorySearch, findMembers, type MemberFilter } from '../search/directory.ts'
import { newestFirst } from '../search/newest-first.ts'

/** Returns unapproved profiles, the one that has waited longest first. */
export const pendingProfiles = (profiles: readonly Profile[]): Profile[] =>
  profiles.filter((profile) => !profile.is_approved).sort((a, b) => newestFirst(b, a))

/** Returns the three counts that administrators see (readings, "Stats"). */
export function approvalStats(profiles: readonly Profile[]) {
  const pending = profiles.filter((profile) => !profile.is_approved)
  const ready = pending.filter((profile) => profile.linkedin_verified).length
  return { pending: pending.length, unverified: pending.length - ready, ready }
}

/** Applicants by how long they have waited, in days at least. */
export const WAITS = { '': 0, day: 1, week: 7, month: 30 } as const
export type Wait = keyof typeof WAITS

/** Search parameters of the queue's URL: `show` is one of the figures. */
export const QueueSearch = v.object({
  ...DirectorySearch.entries,
  show: v.optional(v.fallback(v.picklist(['', 'unverified', 'ready']), ''), ''),
  waits: v.optional(v.fallback(v.picklist(['', 'day', 'week', 'month']), ''), ''),
})
export type QueueSearch = v.InferOutput<typeof QueueSearch>

/** Returns the whole days for which an applicant has waited; `now` in milliseconds. */
export const daysWaited = ({ created_at }: Pick<Profile, 'created_at'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(created_at)) / DAY_MS))

/** Returns the applicants that a filter shows, in their order. */
export function findApplicants(
  pending: readonly Profile[],
  { show, waits, ...filter }: Pick<QueueSearch, 'show' | 'waits'> & MemberFilter,
  now: number,
): Profile[] {
  return findMembers(pending, filter).filter(
    (profile) =>
      (show === '' || profile.linkedin_verified === (show === 'ready')) &&
      daysWaited(profile, now) >= WAITS[waits],
  )
}

/**
 * Returns the decisions about applicants who are decided together; `left` are those about whom there can be none yet, such as
 * an approval before the verification.
 */
export function decideTogether<Decision>(
  applicants: readonly Profile[],
  decide: (profile: Profile) => Result<Decision, string>,
): { decisions: Decision[]; left: Profile[] } {
  const decisions: Decision[] = []
  const left: Profile[] = []
  for (const profile of applicants) {
    const decided = decide(profile)
    if (decided.ok) decisions.push(decided.value)
    else left.push(profile)
  }
  return { decisions, left }
}
