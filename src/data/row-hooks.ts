import { useEffect, useMemo, useState } from 'react'
import { filter } from 'rxjs'
import type { Profile, TableName, Tables } from '../domain/rows.ts'
import { useCurrent, useEngine } from './app-services.ts'

/** Every row of a table that this person holds, her unsent changes included; the same array until something changes. */
export function useRows<Name extends TableName>(table: Name): readonly Tables[Name][] {
  const { view } = useEngine()
  const changes$ = useMemo(() => view.changes$.pipe(filter((changed) => changed.has(table))), [view, table])
  return useCurrent(changes$, () => view.rows(table))
}

export function useRow<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
  const { view } = useEngine()
  const changes$ = useMemo(() => view.changes$.pipe(filter((changed) => changed.has(table))), [view, table])
  return useCurrent(changes$, () => view.row(table, id))
}

/**
 * A member by her id: of the directory, or looked at before. One whom a large directory keeps off this device is asked for
 * once, and stays.
 */
export function useMember(id: string): Profile | undefined {
  const engine = useEngine()
  const member = useCurrent(engine.view.changes$, () => engine.view.member(id))
  const missing = id !== '' && member === undefined && engine.isPartialReplica
  useEffect(() => {
    if (missing) void engine.publicProfile(id)
  }, [engine, missing, id])
  return member
}

/** Finds a member of the directory, or one looked at before, when something is done. */
export function useKnownMember(): (id: string) => Profile | undefined {
  const { view } = useEngine()
  return (id) => view.member(id)
}

/** The newest this device has of a member who is looked at; one the server found is kept, so that she is here offline, too. */
export function useLookedAt(member: Profile): Profile {
  const engine = useEngine()
  const held = useCurrent(engine.view.changes$, () => engine.view.member(member.id))
  useEffect(() => {
    if (!engine.view.member(member.id)) void engine.cacheProfile(member)
  }, [engine, member])
  return held ?? member
}

/** False until a first pull of this person's rows was completed on this device. */
export function usePulled(): boolean {
  const engine = useEngine()
  return useCurrent(engine.status$, () => engine.pulledAt !== null)
}

export type PublicProfile =
  | { state: 'loading' }
  | { state: 'found'; profile: Profile }
  /** Absent and unapproved look the same. */
  | { state: 'missing' }
  | { state: 'unreachable' }

/** One approved profile by id or unique_url: what the device holds at once, and what the server says as soon as it can. */
export function usePublicProfile(key: string): PublicProfile {
  const engine = useEngine()
  const held = useCurrent(engine.view.changes$, () => engine.view.publicProfile(key))
  const [asked, setAsked] = useState<{ key: string; state: 'missing' | 'unreachable' | 'found' } | null>(null)
  useEffect(() => {
    let current = true
    void engine.publicProfile(key).then((answer) => {
      if (!current) return
      setAsked({ key, state: !answer.ok ? 'unreachable' : answer.value ? 'found' : 'missing' })
    })
    return () => {
      current = false
    }
  }, [engine, key])
  if (asked?.key === key && asked.state === 'missing') return { state: 'missing' }
  if (held) return { state: 'found', profile: held }
  return asked?.key === key && asked.state === 'unreachable' ? { state: 'unreachable' } : { state: 'loading' }
}
