import { useEffect, useMemo, useState } from 'react'
import { isMemberSearch, type MemberFilter } from '../domain/search/directory.ts'
import {
  noRemoteMembers,
  type RemoteMembers,
  type RemoteSearchResult,
  type RemoteSearchState,
} from '../domain/search/large-directory.ts'
import { useUnconfirmedBlocks } from './use-blocks.ts'
import { useRows } from './use-rows.ts'
import { useEngine, useObservableValue } from './use-services.ts'

/** Delay after the last key before the server is asked. */
const SEARCH_DELAY_MS = 150

interface Answered extends RemoteSearchResult {
  /** The search that this answers. */
  of: string
  /** The server could not be reached; the members are those of the last answer. */
  failed: boolean
}

/**
 * Searches the members that this device does not store, by words and profession, and again after each pull. Keeps the
 * last answer until the next; the caller checks whether it still matches. Sends nothing where the device stores all
 * members.
 */
export function useRemoteMembers(filter: MemberFilter): RemoteMembers {
  const engine = useEngine()
  const isLarge = useObservableValue(engine.status$, () => engine.isPartialReplica)
  const pulledAt = useObservableValue(engine.status$, () => (isLarge ? engine.pulledAt : null))
  const held = useRows('profiles')
  const blocks = useUnconfirmedBlocks()
  const [answer, setAnswer] = useState<Answered | null>(null)
  const of = JSON.stringify({ ...filter, q: filter.q.trim() })
  const isSearch = isMemberSearch(filter)

  useEffect(() => {
    if (pulledAt === null || !isSearch) return
    let current = true
    const pause = setTimeout(async () => {
      const found = await engine.searchMembers(JSON.parse(of))
      if (!current) return
      setAnswer((last) =>
        found.ok
          ? { ...found.value, of, failed: false }
          : { members: last?.members ?? [], found: 0, more: false, all: null, of, failed: true },
      )
    }, SEARCH_DELAY_MS)
    return () => {
      current = false
      clearTimeout(pause)
    }
  }, [engine, pulledAt, isSearch, of])

  // Removes blocked members from the answer, so that they do not return once the block is confirmed.
  useEffect(() => {
    if (answer?.members.some(({ id }) => blocks.get(id)))
      setAnswer({ ...answer, members: answer.members.filter(({ id }) => !blocks.get(id)) })
  }, [answer, blocks])

  return useMemo(() => {
    if (!isLarge) return noRemoteMembers
    if (!isSearch) return { ...noRemoteMembers, isLarge }
    if (!answer) return { ...noRemoteMembers, isLarge, searchState: 'asking' }
    const here = new Set(held.map(({ id }) => id))
    const searchState: RemoteSearchState = answer.failed ? 'failed' : answer.of === of ? 'answered' : 'asking'
    return {
      isLarge,
      searchState,
      members: answer.members.filter(({ id }) => !here.has(id) && !blocks.get(id)),
      notShown: searchState === 'answered' ? Math.max(0, answer.found - answer.members.length) : 0,
      more: answer.more,
    }
  }, [isLarge, isSearch, answer, of, held, blocks])
}

/**
 * Returns the number of all members where this device stores a part of them; null otherwise, and until the server has
 * answered.
 */
export function useMemberCount(): number | null {
  const engine = useEngine()
  const pulledAt = useObservableValue(engine.status$, () =>
    engine.isPartialReplica ? engine.pulledAt : null,
  )
  const [all, setAll] = useState<number | null>(null)
  useEffect(() => {
    if (pulledAt === null) return
    let current = true
    void engine.searchMembers({ q: '' }).then((counted) => {
      if (current && counted.ok) setAll(counted.value.all)
    })
    return () => {
      current = false
    }
  }, [engine, pulledAt])
  return pulledAt === null ? null : all
}
