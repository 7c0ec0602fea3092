import type { Scope } from '../protocol.ts'
import type { Profile } from '../rows.ts'
import { insertionIndex } from './member-order.ts'

/*
 * Above a certain size devices store only a part of the directory and search the server for the rest (see the migration
 * "working set").
 */

/** Returns whether devices of this scope store only a part of the directory. */
export const isPartialReplica = (scope: Scope | null): boolean => scope?.includes(' of many ') ?? false

/** The server's answer to a search among the members that devices do not store. */
export interface RemoteSearchResult {
  /** The first by name. */
  members: Profile[]
  /** How many match; with `more`, a lower bound. */
  found: number
  more: boolean
  /** Number of members of the whole group; null for a search: it is counted only where nothing is searched for. */
  all: number | null
}

/** State of the server's answer to the current search; `none` where nothing is searched for. */
export type RemoteSearchState = 'none' | 'asking' | 'answered' | 'failed'

/** The members that are not on this device, as far as a screen knows them. */
export interface RemoteMembers {
  /** False where the device stores all members and the server is not searched. */
  isLarge: boolean
  searchState: RemoteSearchState
  /** Those found so far, without members on this device. */
  members: readonly Profile[]
  /** How many others match. */
  notShown: number
  /** True where `notShown` is a lower bound. */
  more: boolean
}

export const noRemoteMembers: RemoteMembers = {
  isLarge: false,
  searchState: 'none',
  members: [],
  notShown: 0,
  more: false,
}

/**
 * Returns both lists as one, sorted by name; `found` itself where `others` is empty. `found` must be sorted by name.
 */
export function mergeByName(
  found: readonly Profile[],
  others: readonly Profile[],
  collator = new Intl.Collator(),
): readonly Profile[] {
  if (others.length === 0) return found
  const merged = [...found]
  const byName = (a: Profile, b: Profile) => collator.compare(a.full_name, b.full_name)
  for (const other of others) merged.splice(insertionIndex(other, merged, byName), 0, other)
  return merged
}

/**
 * Returns among how many members was searched: those on this device (`held`) where the server could not be asked,
 * otherwise the whole group (`all`), once the server has counted it.
 */
export const searchedCount = (
  { isLarge, searchState }: RemoteMembers,
  held: number,
  all: number | null,
): number => (isLarge && searchState !== 'failed' ? Math.max(all ?? 0, held) : held)

/** Returns one sentence about the members that are not on this device; null where there is nothing to say. */
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
