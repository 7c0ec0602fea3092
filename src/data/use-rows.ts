import { useEffect, useMemo, useState } from 'react'
import { filter } from 'rxjs'
import type { Profile, TableName, Tables } from '../domain/rows.ts'
import { useEngine, useObservableValue } from './use-services.ts'

/** Returns all rows of a table with pending changes applied; the same array until one changes. */
export function useRows<Name extends TableName>(table: Name): readonly Tables[Name][] {
  const { view } = useEngine()
  const changes$ = useMemo(() => view.changes$.pipe(filter((changed) => changed.has(table))), [view, table])
  return useObservableValue(changes$, () => view.rows(table))
}

export function useRow<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
  const { view } = useEngine()
  const changes$ = useMemo(() => view.changes$.pipe(filter((changed) => changed.has(table))), [view, table])
  return useObservableValue(changes$, () => view.row(table, id))
}

/** Returns a member of the directory or the cache; fetches and caches one that a partial replica lacks. */
export function useMember(id: string): Profile | undefined {
  const engine = useEngine()
  const member = useObservableValue(engine.view.changes$, () => engine.view.member(id))
  const missing = id !== '' && member === undefined && engine.isPartialReplica
  useEffect(() => {
    if (missing) void engine.publicProfile(id)
  }, [engine, missing, id])
  return member
}

/** Returns this device's version of a member; caches one that only the server's search has found. */
export function useCachedProfile(member: Profile): Profile {
  const engine = useEngine()
  const held = useObservableValue(engine.view.changes$, () => engine.view.member(member.id))
  useEffect(() => {
    if (!engine.view.member(member.id)) void engine.cacheProfile(member)
  }, [engine, member])
  return held ?? member
}

/** Returns false until a first pull was completed on this device. */
export function usePulled(): boolean {
  const engine = useEngine()
  return useObservableValue(engine.status$, () => engine.pulledAt !== null)
}

export type PublicProfile =
  | { state: 'loading' }
  | { state: 'found'; profile: Profile }
  /** There is no such profile, or it is not approved. */
  | { state: 'missing' }
  | { state: 'unreachable' }

/** Returns an approved profile by id or unique_url: the device's at once, then the server's. */
export function usePublicProfile(key: string): PublicProfile {
  const engine = useEngine()
  const held = useObservableValue(engine.view.changes$, () => engine.view.publicProfile(key))
  const [answered, setAnswered] = useState<{
    key: string
    state: 'missing' | 'unreachable' | 'found'
  } | null>(null)
  useEffect(() => {
    let current = true
    void engine.publicProfile(key).then((answer) => {
      if (!current) return
      setAnswered({ key, state: !answer.ok ? 'unreachable' : answer.value ? 'found' : 'missing' })
    })
    return () => {
      current = false
    }
  }, [engine, key])
  if (answered?.key === key && answered.state === 'missing') return { state: 'missing' }
  if (held) return { state: 'found', profile: held }
  return answered?.key === key && answered.state === 'unreachable'
    ? { state: 'unreachable' }
    : { state: 'loading' }
}
