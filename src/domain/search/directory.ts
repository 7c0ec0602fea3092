import * as v from 'valibot'
import type { Profile } from '../rows.ts'
import { hasRole, isApproved, type Viewer } from '../viewer.ts'
import { memberOrder } from './member-order.ts'
import { fold, memoizePerRow, searchWords } from './search-words.ts'

/** A text parameter of a URL; the router parses one of digits only as a number. */
const searchParameter = (maxLength: number) =>
  v.optional(
    v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(maxLength)), ''),
    '',
  )

/** Search parameters of the directory's URL: reloading and going back find the same members. */
export const DirectorySearch = v.object({ q: searchParameter(200), profession: searchParameter(60) })
export type DirectorySearch = v.InferOutput<typeof DirectorySearch>

/** Returns the text that the search looks in: name, profession, professions and custom profession (spec §2). */
export const memberText = ({ full_name, profession, professions, custom_profession }: Profile): string =>
  [full_name, profession, ...professions, custom_profession ?? ''].join('\n')

/** Returns `memberText`, folded. */
export const memberHaystack = memoizePerRow((profile: Profile) => fold(memberText(profile)))

/** What members are searched for: words, and what is chosen. The server's `search_members` takes the same. */
export type MemberFilter = Pick<DirectorySearch, 'q'> & Partial<DirectorySearch>

/** Returns whether a filter says anything. */
export const isMemberSearch = ({ q, ...chosen }: MemberFilter): boolean =>
  q.trim() !== '' || Object.values(chosen).some((value) => value !== '')

/** Returns members with every word of the filter in their haystack, and with what is chosen. */
export function findMembers(members: readonly Profile[], filter: MemberFilter): Profile[] {
  const words = searchWords(filter.q)
  return members.filter(
    (member) => isChosen(member, filter) && words.every((word) => memberHaystack(member).includes(word)),
  )
}

/** Returns whether a member has what is chosen beside the words. */
export const isChosen = (member: Profile, { profession = '' }: MemberFilter): boolean =>
  !profession || member.profession === profession || member.professions.includes(profession)

/** Returns approved profiles by name, sorted by the rules of the device's language (readings, "Sort of names"). */
export const directoryOf = (profiles: readonly Profile[], collator?: Intl.Collator): Profile[] =>
  memberOrder(collator)(profiles)

/** Returns the options of the profession filter: every profession of these members, in alphabetical order. */
export function professionsFound(members: readonly Profile[], collator = new Intl.Collator()): string[] {
  const found = new Set<string>()
  for (const { profession, professions } of members) {
    if (profession) found.add(profession)
    for (const name of professions) found.add(name)
  }
  return [...found].sort(collator.compare)
}

/** `unknown`: this device does not know the viewer's roles yet; the screen shows neither button nor hint. */
export type ContactDecision = 'contact' | 'prefers-not' | 'join' | 'sign-in' | 'own' | 'unknown'

type Professional = Pick<Profile, 'id' | 'allow_contact'>

/**
 * Returns whether this viewer may write to a professional, and if not, why not; `own` leads to editing the profile
 * (readings, "Contacting oneself"). Every screen uses this rule.
 */
export function contactDecision(viewer: Viewer, professional: Professional): ContactDecision {
  if (!viewer.user) return 'sign-in'
  if (viewer.user.id === professional.id) return 'own'
  const approved = hasRole(viewer, 'member')
  if (approved === undefined) return 'unknown'
  if (!approved) return 'join'
  return professional.allow_contact ? 'contact' : 'prefers-not'
}

/** The text of each decision on each screen (spec §2; readings, "Join to contact"). */
export const contactLabels = {
  card: {
    contact: 'Contact',
    'prefers-not': 'Contact not allowed',
    join: 'Join to contact',
    'sign-in': 'Join to contact',
    own: 'Edit profile',
  },
  details: {
    contact: 'Contact',
    'prefers-not': 'This professional prefers not to be contacted directly',
    join: 'Join the directory to contact professionals',
    'sign-in': 'Sign in to contact this professional',
    own: 'Edit your profile',
  },
  board: {
    contact: 'Contact Provider',
    'prefers-not': 'Join to contact',
    join: 'Join to contact',
    'sign-in': 'Sign in to request',
    own: 'Your service',
  },
} as const satisfies Record<string, Record<Exclude<ContactDecision, 'unknown'>, string>>

/**
 * Returns whether cards and profiles show phone and email (spec §2); otherwise the server withholds them, too. Members
 * see their own where other members see them.
 */
export const showsContactDetails = (viewer: Viewer, professional: Professional): boolean =>
  isApproved(viewer) && professional.allow_contact

/** Returns month and year for 'Member since', for example "March 2026". */
export const memberSince = (profile: Pick<Profile, 'created_at'>): string =>
  new Date(profile.created_at).toLocaleDateString('en', { month: 'long', year: 'numeric' })
