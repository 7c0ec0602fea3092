import type { Profile } from '../rows.ts'
import { isChosen, type MemberFilter, memberText } from './directory.ts'
import { memoizePerRow } from './search-words.ts'
import { comparedWords, similarRows } from './similar-rows.ts'

const memberWords = memoizePerRow((profile: Profile) => comparedWords(memberText(profile)))

/** Returns members similar to the words and with what is chosen (see `similarRows`). */
export const similarMembers = (
  members: readonly Profile[],
  filter: MemberFilter,
  found: readonly Profile[],
): Profile[] =>
  similarRows(
    members.filter((member) => isChosen(member, filter)),
    filter.q,
    found,
    memberWords,
  )
