import * as v from 'valibot'
import { type ComparedWord, maxEdits, queryDistance, toComparedWord } from './edit-distance.ts'
import { memberOrder } from './member-order.ts'
import type { Profile } from './rows.ts'
import { fold, memoizePerRow, searchWords } from './search-words.ts'
import { hasRole, isApproved, type Viewer } from './viewer.ts'

/** A word of the address; the router reads digits in it as a number. */
const searchParameter = (longest: number) =>
  v.optional(
    v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(longest)), ''),
    '',
  )

/** What the directory's address keeps, so that reloading and going back find the same members. */
export const DirectorySearch = v.object({ q: searchParameter(200), profession: searchParameter(60) })
export type DirectorySearch = v.InferOutput<typeof DirectorySearch>

/** What the search looks in: name, profession, professions and custom profession (spec §2). */
export const memberHaystack = memoizePerRow(
  ({ full_name, profession, professions, custom_profession }: Profile) =>
    fold([full_name, profession, ...professions, custom_profession ?? ''].join('\n')),
)

/** Members that have every word of `text` in their haystack, and `profession` among theirs unless it is empty. */
export function findMembers(members: readonly Profile[], text: string, profession: string): Profile[] {
  const words = searchWords(text)
  return members.filter((member) => {
    if (!hasProfession(member, profession)) return false
    return words.every((word) => memberHaystack(member).includes(word))
  })
}

const hasProfession = (member: Profile, profession: string): boolean =>
  !profession || member.profession === profession || member.professions.includes(profession)

/** Found so few, a slip of the finger is likely. */
const FEW_RESULTS = 6

/** Whether others may have been meant, so that it is worth looking for them. */
export const hasFewResults = (found: readonly Profile[]): boolean => found.length < FEW_RESULTS
const MAX_SIMILAR_MEMBERS = 9

const memberWords = memoizePerRow((profile: Profile): ComparedWord[] =>
  [...new Set(memberHaystack(profile).split(/[\s,.;:&/()'’"+-]+/))].filter(Boolean).map(toComparedWord),
)

/**
 * Members whose words are like the typed ones, the nearest first, where `found` are few; nobody who is among them. At
 * most nine: they stand apart from what was searched for.
 */
export function similarMembers(
  members: readonly Profile[],
  text: string,
  profession: string,
  found: readonly Profile[],
): Profile[] {
  const words = searchWords(text)
  if (!hasFewResults(found) || !words.some((word) => maxEdits(word.length) > 0)) return []
  const already = new Set(found)
  const distance = queryDistance(words)
  return members
    .flatMap((member) => {
      if (already.has(member) || !hasProfession(member, profession)) return []
      const slips = distance(memberWords(member))
      return slips === null ? [] : [{ member, slips }]
    })
    .sort((a, b) => a.slips - b.slips)
    .slice(0, MAX_SIMILAR_MEMBERS)
    .map(({ member }) => member)
}

/** Approved profiles by name, in the order this device's language puts names in (readings, "Sort of names"). */
export const directoryOf = (profiles: readonly Profile[], collator?: Intl.Collator): Profile[] =>
  memberOrder(collator)(profiles)

/** The dropdown's choices: every profession stored with one of these members, in alphabetical order. */
export function professionsFound(members: readonly Profile[], collator = new Intl.Collator()): string[] {
  const found = new Set<string>()
  for (const { profession, professions } of members) {
    if (profession) found.add(profession)
    for (const name of professions) found.add(name)
  }
  return [...found].sort(collator.compare)
}

/** `unknown`: this device does not know yet who is looking; nothing is said then. */
export type ContactDecision = 'contact' | 'prefers-not' | 'join' | 'sign-in' | 'own' | 'unknown'

type Professional = Pick<Profile, 'id' | 'allow_contact'>

/**
 * Whether this viewer may write to a professional, and if not, what stands in her way: `own` leads to editing instead
 * (readings, "Contacting oneself"). One answer for every surface.
 */
export function contactDecision(viewer: Viewer, professional: Professional): ContactDecision {
  if (!viewer.user) return 'sign-in'
  if (viewer.user.id === professional.id) return 'own'
  const approved = hasRole(viewer, 'member')
  if (approved === undefined) return 'unknown'
  if (!approved) return 'join'
  return professional.allow_contact ? 'contact' : 'prefers-not'
}

/** Each surface's own words for the answer (spec §2; readings, "Join to contact"). */
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
 * Whether phone and email stand on cards and profiles (spec §2); the server withholds them otherwise, too. A member sees
 * her own where other members see them.
 */
export const showsContactDetails = (viewer: Viewer, professional: Professional): boolean =>
  isApproved(viewer) && professional.allow_contact

/** 'Member since' month and year, for example "March 2026". */
export const memberSince = (profile: Pick<Profile, 'created_at'>): string =>
  new Date(profile.created_at).toLocaleDateString('en', { month: 'long', year: 'numeric' })
