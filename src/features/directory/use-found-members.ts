import { useMemo, useState } from 'react'
import { useUnconfirmedBlocks } from '../../data/use-blocks.ts'
import { useRemoteMembers } from '../../data/use-remote-members.ts'
import { useRows } from '../../data/use-rows.ts'
import { useSimilarRows } from '../../data/use-similar-rows.ts'
import {
  type DirectorySearch,
  findMembers,
  isMemberSearch,
  memberHaystack,
} from '../../domain/search/directory.ts'
import { incrementalSearch } from '../../domain/search/incremental-search.ts'
import { mergeByName } from '../../domain/search/large-directory.ts'
import { mentionedMembers } from '../../domain/search/mentioned.ts'
import { LazyPart } from '../../ui/lazy-part.ts'
import { useIdleWarmUp } from '../../ui/use-idle-warm-up.ts'
import { useMemberOrder } from './use-member-order.ts'

const similarMembers = new LazyPart(() =>
  import('../../domain/search/similar-members.ts').then((module) => module.similarMembers),
)

/**
 * Returns the members on this device, those found here or by the server, those whose other texts mention the words, and those
 * that are close to them.
 */
export function useFoundMembers(search: DirectorySearch) {
  const key = JSON.stringify(search)
  const filter: DirectorySearch = useMemo(() => JSON.parse(key), [key])
  const profiles = useRows('profiles')
  const blocks = useUnconfirmedBlocks()
  const remote = useRemoteMembers(filter)
  const order = useMemberOrder(isMemberSearch(filter))
  const members = useMemo(
    () => order(profiles.filter(({ id }) => !blocks.get(id))),
    [order, profiles, blocks],
  )
  useIdleWarmUp(members, memberHaystack)
  const [find] = useState(() => incrementalSearch(findMembers))
  const here = useMemo(() => find(members, filter), [find, members, filter])
  const found = useMemo(
    () => mergeByName(here, findMembers(remote.members, filter)),
    [here, remote.members, filter],
  )
  const mentioned = useMemo(() => mentionedMembers(members, filter, found), [members, filter, found])
  const similar = useSimilarRows(similarMembers, members, filter, found)
  return { members, found, mentioned, similar, remote }
}
