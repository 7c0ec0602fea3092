import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { changedColumns, mutation, type RowsMutation, type Upload, update } from '../mutation.ts'
import { pictureUpload } from '../picture/picture.ts'
import type { PictureFormat } from '../picture/picture-format.ts'
import type { Profile } from '../rows.ts'
import { readLinkedInUrl } from './linkedin-address.ts'
import { ProfileDraft, profileColumns } from './profile.ts'
import { RESERVED_URLS } from './reserved-urls.ts'

const { in_vegan_group: _registrationOnly, ...fields } = ProfileDraft.entries

/** The form of the user's own profile (spec §5, "Profile edit"). */
export const ProfileEdit = v.object({
  ...fields,
  unique_url: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use only a-z, 0-9 and single hyphens between them'),
    v.maxLength(LENGTHS.profiles.unique_url, `At most ${LENGTHS.profiles.unique_url} characters, please`),
    v.check((url) => !RESERVED_URLS.has(url), 'This word belongs to the app. Please choose another one.'),
  ),
})
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>

/** Returns the initial values of the form. */
export const profileEdit = (profile: Profile): ProfileEdit => ({
  full_name: profile.full_name,
  phone: profile.phone ?? '',
  professions: profile.professions,
  custom_profession: profile.custom_profession ?? '',
  service_rate: profile.service_rate,
  linkedin_url: profile.linkedin_url,
  bio: profile.bio ?? '',
  allow_contact: profile.allow_contact,
  unique_url: profile.unique_url ?? '',
})

/** A picture that was chosen and checked, to be uploaded; null removes the stored picture. */
export type ChosenPicture = { file: Blob; format: PictureFormat; milliseconds: number } | null

export interface ChosenPictures {
  profile_image?: ChosenPicture
  banner_image?: ChosenPicture
}

/**
 * Writes only the columns that differ from `profile`, the row with which the form was opened, so that edits of other
 * fields on other devices are not lost. Returns null where nothing differs. A new LinkedIn address removes verification
 * and approval (spec §4): the server does that, too; here it is shown at once.
 */
export function editProfile(
  profile: Profile,
  edit: ProfileEdit,
  pictures: ChosenPictures = {},
): RowsMutation | null {
  const uploads: Upload[] = []
  const newValues: Partial<Profile> = { ...profileColumns(edit), unique_url: edit.unique_url || null }
  for (const column of ['profile_image', 'banner_image'] as const) {
    const picture = pictures[column]
    if (picture === undefined) continue
    newValues[column] = null
    if (picture) {
      const path = picturePath(profile.id, column, picture)
      newValues[column] = path
      uploads.push(pictureUpload('profile-images', path, picture.file, picture.format))
    }
  }
  const changed = changedColumns(profile, newValues)
  if (changed.linkedin_url !== undefined) {
    if (profile.linkedin_verified) changed.linkedin_verified = false
    if (profile.is_approved) changed.is_approved = false
  }
  if (Object.keys(changed).length === 0) return null
  return mutation('profile.edit', [update('profiles', profile, changed)], uploads)
}

/** Returns the row with `edit` applied, for the form that stays open. */
export function withEdit(profile: Profile, edit: RowsMutation): Profile {
  const change = edit.changes.find(
    ({ table, id, op }) => op === 'update' && table === 'profiles' && id === profile.id,
  )
  return change?.op === 'update' ? { ...profile, ...(change.values as Partial<Profile>) } : profile
}

export const changesLinkedIn = (profile: Profile, edit: Pick<ProfileEdit, 'linkedin_url'>): boolean =>
  readLinkedInUrl(edit.linkedin_url) !== profile.linkedin_url

/** Returns what a new LinkedIn address removes until an administrator has checked it (spec §4). */
export function lostWithNewLinkedIn(profile: Profile): 'membership' | 'verification' | null {
  if (profile.is_approved) return 'membership'
  return profile.linkedin_verified ? 'verification' : null
}

/** Returns whether another profile on this device has the profile URL; the server checks again when it is saved. */
export const isUrlTaken = (unique_url: string, profile: Profile, profiles: readonly Profile[]): boolean =>
  unique_url !== '' && profiles.some((other) => other.id !== profile.id && other.unique_url === unique_url)

/**
 * Returns the wanted profile URL, or the first of wanted-2, wanted-3, ..., that no other profile on this device has and
 * that is no word of the app: the rule of `free_profile_url` on the server, which knows all profiles.
 */
export function freeUrlHere(wanted: string, profile: Profile, profiles: readonly Profile[]): string {
  let url = wanted
  for (let place = 2; RESERVED_URLS.has(url) || isUrlTaken(url, profile, profiles); place++) {
    url = `${wanted.slice(0, 119 - String(place).length).replace(/-$/, '')}-${place}`
  }
  return url
}

/**
 * Returns a profile URL made from a name (spec §5): lower case, spaces to hyphens, only a-z, 0-9 and hyphen, repeated
 * hyphens collapsed, leading and trailing hyphens removed. Empty where no character of the name is left.
 */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns `profiles/{userId}-profile-{timestamp}.{ext}`, or the same path under `banners/` (spec §7). */
function picturePath(
  userId: string,
  column: 'profile_image' | 'banner_image',
  { milliseconds, format }: NonNullable<ChosenPicture>,
): string {
  return column === 'profile_image'
    ? `profiles/${userId}-profile-${milliseconds}.${format}`
    : `banners/${userId}-banner-${milliseconds}.${format}`
}
