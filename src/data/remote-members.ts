import { useEffect, useMemo, useState } from 'react'
import { type Asking, type Beyond, type FoundBeyond, nobodyBeyond } from '../domain/large-directory.ts'
import { useCurrent, useEngine } from './app-services.ts'
import { useUnconfirmedBlocks } from './blocks.ts'
import { useRows } from './row-hooks.ts'

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 150

interface Answered extends FoundBeyond {
  /** What was asked for. */
  of: string
  /** The server could not be asked; the members are those found before. */
  failed: boolean
}

/**
 * The members whom this device does not hold, where the directory is that large: who is found among them by these words
 * and this profession, as soon as the server says so, and again with every pull. What was found last stays until then;
 * the caller looks whether it still matches. Asks nothing where the device holds everyone.
 */
export function useBeyond(text: string, profession: string): Beyond {
  const engine = useEngine()
  const isLarge = useCurrent(engine.status$, () => engine.isPartialReplica)
  const pulledAt = useCurrent(engine.status$, () => (isLarge ? engine.pulledAt : null))
  const held = useRows('profiles')
  const blocks = useUnconfirmedBlocks()
  const [answer, setAnswer] = useState<Answered | null>(null)
  const words = text.trim()
  const isSearch = words !== '' || profession !== ''
  const of = JSON.stringify([words, profession])

  useEffect(() => {
    if (pulledAt === null || !isSearch) return
    let current = true
    const pause = setTimeout(async () => {
      const found = await engine.searchMembers(words, profession)
      if (!current) return
      setAnswer((last) =>
        found.ok
          ? { ...found.value, of, failed: false }
          : { members: last?.members ?? [], found: 0, more: false, all: null, of, failed: true },
      )
    }, PAUSE)
    return () => {
      current = false
      clearTimeout(pause)
    }
  }, [engine, pulledAt, isSearch, words, profession, of])

  // Whoever is blocked is not back, once that is confirmed, before the server has answered without her.
  useEffect(() => {
    if (answer?.members.some(({ id }) => blocks.get(id)))
      setAnswer({ ...answer, members: answer.members.filter(({ id }) => !blocks.get(id)) })
  }, [answer, blocks])

  return useMemo(() => {
    if (!isLarge) return nobodyBeyond
    if (!isSearch) return { ...nobodyBeyond, isLarge }
    if (!answer) return { ...nobodyBeyond, isLarge, asking: 'asking' }
    const here = new Set(held.map(({ id }) => id))
    const asking: Asking = answer.failed ? 'failed' : answer.of === of ? 'answered' : 'asking'
    return {
      isLarge,
      asking,
      members: answer.members.filter(({ id }) => !here.has(id) && !blocks.get(id)),
      unseen: asking === 'answered' ? Math.max(0, answer.found - answer.members.length) : 0,
      more: answer.more,
    }
  }, [isLarge, isSearch, answer, of, held, blocks])
}

/** Members of the whole group, where this device holds only a part of them; null otherwise, and until the server has said. */
export function useMemberCount(): number | null {
  const engine = useEngine()
  const pulledAt = useCurrent(engine.status$, () => (engine.isPartialReplica ? engine.pulledAt : null))
  const [all, setAll] = useState<number | null>(null)
  useEffect(() => {
    if (pulledAt === null) return
    let current = true
    void engine.searchMembers('', '').then((counted) => {
      if (current && counted.ok) setAll(counted.value.all)
    })
    return () => {
      current = false
    }
  }, [engine, pulledAt])
  return pulledAt === null ? null : all
}
