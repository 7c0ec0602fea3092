import * as v from 'valibot'
import { insert, mutation, type RowsMutation, update } from './mutation.ts'
import { OTHER_PROFESSION } from './professions.ts'
import { ok, type Result, refuse } from './result.ts'
import type { Profile } from './rows.ts'
import { text } from './text.ts'

/** Rules of spec §5. The database holds the same limits; these say them where the person looks. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.email('Please enter a valid email address'),
  v.maxLength(254, 'Please enter a valid email address'),
)
export const Password = v.pipe(
  v.string(),
  v.minLength(6, 'Password must be at least 6 characters'),
  v.maxLength(72, 'Password must be at most 72 characters'),
)
export const Phone = text(10, 'Please enter a valid phone number', 40)

const LINKEDIN = /^https?:\/\/(www\.)?linkedin\.com\/in\/[A-Za-z0-9-]+\/?$/
/** The scheme and the host of an address are the same in upper and lower case (RFC 3986, section 6.2.2.1). */
const lowerCaseHost = (url: string) => url.replace(/^https?:\/\/[^/]*/i, (host) => host.toLowerCase())
const LinkedInUrl = v.pipe(
  v.string(),
  v.trim(),
  v.transform(lowerCaseHost),
  v.regex(LINKEDIN, 'Please enter a valid LinkedIn profile URL'),
  v.maxLength(200, 'Please enter a valid LinkedIn profile URL'),
)

export const SignIn = v.object({ email: Email, password: Password })

/** The fields of a profile a professional fills in when she registers. */
export const ProfileDraft = v.object({
  full_name: text(2, 'Full name must be at least 2 characters', 120),
  phone: Phone,
  professions: v.pipe(v.array(text(1, '', 60)), v.minLength(1, 'Please select at least one profession')),
  custom_profession: text(0, '', 80),
  service_rate: text(1, 'Please specify your service rate', 120),
  linkedin_url: LinkedInUrl,
  bio: text(0, '', 5000),
  allow_contact: v.boolean(),
  in_vegan_group: v.literal(true, 'You must be a member of the vegan women business group to join'),
})
export type ProfileDraft = v.InferOutput<typeof ProfileDraft>

export const Registration = v.object({ email: Email, password: Password, ...ProfileDraft.entries })
export type Registration = v.InferOutput<typeof Registration>

/** The columns a registration writes; a field that is forgotten does not compile. */
type RegistrationColumn = keyof ProfileDraft | 'email' | 'profession'

/** Adds the applicant's profile, unapproved and unverified. `at` is the device's time, shown until the server's is known. */
export function register(user: { id: string; email: string }, draft: ProfileDraft, at: string): RowsMutation {
  const values: Pick<Profile, RegistrationColumn> = {
    full_name: draft.full_name,
    email: user.email,
    phone: draft.phone,
    profession: draft.professions[0] ?? '',
    professions: draft.professions,
    custom_profession: customProfession(draft),
    service_rate: draft.service_rate,
    linkedin_url: draft.linkedin_url,
    bio: draft.bio || null,
    allow_contact: draft.allow_contact,
    in_vegan_group: draft.in_vegan_group,
  }
  const shown: Omit<Profile, RegistrationColumn | 'id' | 'sync_xid'> = {
    linkedin_verified: false,
    decision_note: null,
    decided_at: null,
    is_approved: false,
    is_admin: false,
    profile_image: null,
    banner_image: null,
    unique_url: null,
    created_at: at,
  }
  return mutation('profile.register', [insert('profiles', user.id, values, shown)])
}

/** Kept only while 'Other (specify)' is among the professions (spec §3). */
export const customProfession = (draft: Pick<ProfileDraft, 'professions' | 'custom_profession'>) =>
  draft.professions.includes(OTHER_PROFESSION) ? draft.custom_profession || null : null

/** What cards show: the custom text in place of 'Other (specify)'. */
export const shownProfessions = (profile: Pick<Profile, 'professions' | 'custom_profession'>): string[] =>
  profile.professions.map((name) => (name === OTHER_PROFESSION ? profile.custom_profession || name : name))

/**
 * An administrator looked at the LinkedIn page as it stands: a decision holds only for that address. Rejecting one that
 * was never verified changes nothing but is recorded. `at` is the device's time, replaced by the server's.
 */
export function decideLinkedIn(profile: Profile, verified: boolean, at: string): RowsMutation {
  const values: Partial<Profile> = { linkedin_verified: verified }
  if (!verified && !profile.linkedin_verified) values.decided_at = at
  return mutation(verified ? 'profile.verify' : 'profile.unverify', [
    update('profiles', profile, values, ['linkedin_url']),
  ])
}

/** What an administrator may tell an applicant. */
export const DecisionNote = v.object({ note: text(0, '', 2000) })
/** Withdrawing takes something away from a member: she is told why. */
export const WithdrawalNote = v.object({ note: text(1, 'Please give a reason', 2000) })

/** With a rejection: a note the applicant sees, empty for none, and the device's time, replaced by the server's. */
interface Rejection {
  note: string
  at: string
}

/**
 * Approves or rejects. Quick Approval also verifies (spec §4); otherwise an unverified profile is refused with
 * `not-verified`. Rejecting a pending profile changes nothing but is recorded. An approval takes an earlier note away.
 */
export function decideApproval(
  profile: Profile,
  approved: boolean,
  quick: boolean,
  rejection?: Rejection,
): Result<RowsMutation, 'not-verified'> {
  if (approved && !quick && !profile.linkedin_verified) return refuse('not-verified')
  const values: Partial<Profile> = { is_approved: approved }
  if (approved && quick) values.linkedin_verified = true
  if (approved && profile.decision_note !== null) values.decision_note = null
  if (!approved && rejection) {
    values.decision_note = rejection.note || null
    values.decided_at = rejection.at
  }
  return ok(
    mutation(approved ? 'profile.approve' : 'profile.reject', [
      update('profiles', profile, values, ['linkedin_url']),
    ]),
  )
}

/** Takes a member's approval back and tells her why; she waits among the pending again. */
export const withdrawApproval = (profile: Profile, note: string): RowsMutation =>
  mutation('profile.withdraw', [
    update('profiles', profile, { is_approved: false, decision_note: note || null }),
  ])
