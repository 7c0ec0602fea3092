import { useEffect, useState } from 'react'
import { hasFewResults, similarMembers } from '../../domain/directory.ts'
import type { Profile } from '../../domain/rows.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const noMembers: readonly Profile[] = []

/**
 * Whom she may have meant where few were found. Looked for once what was found is drawn, since it compares every word of
 * every member; until then the last answer stands, without those who are found by now.
 */
export function useSimilarMembers(
  members: readonly Profile[],
  text: string,
  profession: string,
  found: readonly Profile[],
): readonly Profile[] {
  const [similar, setSimilar] = useState(noMembers)
  useEffect(
    () =>
      whenIdle(() => {
        const others = similarMembers(members, text, profession, found)
        setSimilar(others.length > 0 ? others : noMembers)
      }),
    [members, text, profession, found],
  )
  return hasFewResults(found) ? similar.filter((member) => !found.includes(member)) : noMembers
}
