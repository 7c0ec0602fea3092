import type { Scope } from './protocol.ts'
import type { Profile } from './rows.ts'

/*
 * Above a certain size a device holds a part of the directory, and the server is asked for the rest (see the migration
 * "working set").
 */

/** Whether devices of this scope hold only a part of the directory. */
export const isPartialReplica = (scope: Scope | null): boolean => scope?.includes(' of many ') ?? false

/** The server's answer to a search among the members whom no device holds. */
export interface RemoteSearchResult {
  /** The first by name. */
  members: Profile[]
  /** How many match; more than that many where `more` says so. */
  found: number
  more: boolean
  /** Members of the whole group; counted only where nothing is searched for. */
  all: number | null
}

/** How far the server's answer to what is searched for now has come; `none` where nothing is asked. */
export type RemoteSearchState = 'none' | 'asking' | 'answered' | 'failed'

/** What a screen knows of the members who are not on this device. */
export interface RemoteMembers {
  /** False where the device holds everyone, and nobody is asked. */
  isLarge: boolean
  searchState: RemoteSearchState
  /** Those found so far, without those held here. */
  members: readonly Profile[]
  /** Others match, too: how many, and whether there are more than that. */
  notShown: number
  more: boolean
}

export const noRemoteMembers: RemoteMembers = {
  isLarge: false,
  searchState: 'none',
  members: [],
  notShown: 0,
  more: false,
}

/** Both lists as one, by name; the very same array where there is nobody to add. `found` is in that order already. */
export function mergeByName(
  found: readonly Profile[],
  others: readonly Profile[],
  collator = new Intl.Collator(),
): readonly Profile[] {
  if (others.length === 0) return found
  const merged = [...found]
  for (const other of others) {
    let [from, to] = [0, merged.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const before = merged[middle]
      if (before && collator.compare(before.full_name, other.full_name) <= 0) from = middle + 1
      else to = middle
    }
    merged.splice(from, 0, other)
  }
  return merged
}

/**
 * Of how many members those shown are a part: of those on this device where the server could not be asked, otherwise of
 * the whole group, `all`, once the server has said how many that are.
 */
export const searchedCount = (
  { isLarge, searchState }: RemoteMembers,
  held: number,
  all: number | null,
): number => (isLarge && searchState !== 'failed' ? Math.max(all ?? 0, held) : held)

/** One sentence about the members who are not on this device; null where there is nothing to say. */
export function remoteMembersNote(
  { isLarge, searchState, notShown, more }: RemoteMembers,
  held: number,
): string | null {
  if (!isLarge) return null
  const here = `${held} members on this device`
  switch (searchState) {
    case 'none':
      return `These are the ${here}. Search to find everyone else.`
    case 'asking':
      return `Looking beyond the ${here} …`
    case 'failed':
      return `The server could not be asked: only the ${here} were searched.`
    case 'answered':
      if (notShown === 0) return null
      if (notShown === 1) return 'One other matches. Type more to find her.'
      return `${more ? 'More than ' : ''}${notShown} others match. Type more to find them.`
  }
}
