import * as v from 'valibot'
import { emailAddress } from '../email-address.ts'
import { LENGTHS } from '../limits.gen.ts'
import { insert, mutation, type RowsMutation, update } from '../mutation.ts'
import { isPasswordTooLong, MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../password-length.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Profile } from '../rows.ts'
import { line, text } from '../text.ts'
import { LinkedInUrl } from './linkedin-address.ts'
import { OTHER_PROFESSION } from './professions.ts'

/* Rules of spec §5. The database has the same limits; these give the message at the field. */

export const Email = emailAddress('Please enter a valid email address')

/** One to sign in with. A group may ask for longer new ones later: earlier ones still open their accounts. */
const AnyPassword = v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters'))

/** A new password: at most what the server hashes, which would leave out the rest without a word. */
export const Password = v.pipe(
  v.string(),
  v.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
  v.maxLength(MAX_PASSWORD_BYTES, 'Password must be at most 72 characters'),
  v.check(
    (password) => password.length > MAX_PASSWORD_BYTES || !isPasswordTooLong(password),
    'Password must be at most 72 characters: accented letters count as two, most other scripts as three, emoji as four or more',
  ),
)
export const Phone = line(10, 'Please enter a valid phone number', LENGTHS.profiles.phone)

/** Does not judge how long a password is: one that was set before there was a limit still opens its account. */
export const SignIn = v.object({ email: Email, password: AnyPassword })

/** The profile fields that a professional fills in to register. */
export const ProfileDraft = v.object({
  full_name: line(2, 'Full name must be at least 2 characters', LENGTHS.profiles.full_name),
  phone: Phone,
  professions: v.pipe(v.array(text(1, '', 60)), v.minLength(1, 'Please select at least one profession')),
  custom_profession: line(0, '', LENGTHS.profiles.custom_profession),
  service_rate: line(1, 'Please specify your service rate', LENGTHS.profiles.service_rate),
  linkedin_url: LinkedInUrl,
  bio: text(0, '', LENGTHS.profiles.bio),
  allow_contact: v.boolean(),
  in_vegan_group: v.literal(true, 'You must be a member of the vegan women business group to join'),
})
export type ProfileDraft = v.InferOutput<typeof ProfileDraft>

export const Registration = v.object({ email: Email, password: Password, ...ProfileDraft.entries })
export type Registration = v.InferOutput<typeof Registration>

/** The columns that a registration writes; a missing field is a type error. */
type RegistrationColumn = keyof ProfileDraft | 'email' | 'profession'

/**
 * Adds the applicant's profile, unapproved and unverified. `at` is the device's time, shown until the server's time is
 * known.
 */
export function register(user: { id: string; email: string }, draft: ProfileDraft, at: string): RowsMutation {
  const values: Pick<Profile, RegistrationColumn> = {
    ...profileColumns(draft),
    email: user.email,
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

/** Returns the columns of a form; the custom profession only where 'Other (specify)' is selected (spec §3). */
export const profileColumns = <Draft extends Omit<ProfileDraft, 'in_vegan_group'>>(draft: Draft) => ({
  ...draft,
  profession: draft.professions[0] ?? '',
  custom_profession: (draft.professions.includes(OTHER_PROFESSION) && draft.custom_profession) || null,
  bio: draft.bio || null,
})

/** Returns the professions that cards show: with the custom text in place of 'Other (specify)'. */
export const shownProfessions = (profile: Pick<Profile, 'professions' | 'custom_profession'>): string[] =>
  profile.professions.map((name) => (name === OTHER_PROFESSION ? profile.custom_profession || name : name))

/**
 * Verifies or rejects a LinkedIn profile. The decision is valid only for the address that the administrator saw.
 * Rejecting one that was never verified changes nothing but is recorded. `at` is the device's time, which the server
 * replaces.
 */
export function decideLinkedIn(profile: Profile, verified: boolean, at: string): RowsMutation {
  const values: Partial<Profile> = { linkedin_verified: verified }
  if (!verified && !profile.linkedin_verified) values.decided_at = at
  return mutation(verified ? 'profile.verify' : 'profile.unverify', [
    update('profiles', profile, values, ['linkedin_url']),
  ])
}

/** A rejection's note, which the applicant sees (empty for none), and the device's time, which the server replaces. */
interface Rejection {
  note: string
  at: string
}

/**
 * Approves or rejects a profile. Quick Approval (`quick`) also verifies it (spec §4); otherwise approving an unverified
 * one is refused with `not-verified`. Rejecting a pending profile changes nothing but is recorded. An approval removes
 * an earlier note.
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

/** Withdraws a member's approval with a note that the member sees. The profile is pending again. */
export const withdrawApproval = (profile: Profile, note: string): RowsMutation =>
  mutation('profile.withdraw', [
    update('profiles', profile, { is_approved: false, decision_note: note || null }),
  ])
