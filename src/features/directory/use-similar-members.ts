import { useEffect, useState } from 'react'
import { similarMembers } from '../../domain/directory.ts'
import type { Profile } from '../../domain/rows.ts'
import { hasFewResults } from '../../domain/similar-rows.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const noMembers: readonly Profile[] = []

/**
 * Returns members whose names or professions are close to the text, where few were found. Computed after the found
 * members are rendered, since it compares every word of every member; until then returns the last result without found
 * members.
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
