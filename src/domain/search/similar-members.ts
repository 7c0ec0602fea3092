import type { Profile } from '../rows.ts'
import { hasProfession, memberText } from './directory.ts'
import { memoizePerRow } from './search-words.ts'
import { comparedWords, similarRows } from './similar-rows.ts'

const memberWords = memoizePerRow((profile: Profile) => comparedWords(memberText(profile)))

/** Returns members similar to the text and with this profession unless it is empty (see `similarRows`). */
export const similarMembers = (
  members: readonly Profile[],
  text: string,
  profession: string,
  found: readonly Profile[],
): Profile[] =>
  similarRows(
    members.filter((member) => hasProfession(member, profession)),
    text,
    found,
    memberWords,
  )
